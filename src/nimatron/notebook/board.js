/** The view of a board in a notebook: the page in a frame of its own, whose questions Python answers. */

/** The height of a board in pixels, unless another was chosen. */
const HEIGHT = 560;

let frames = 0;

function render({ model, el }) {
  const own = `${Date.now().toString(36)}-${++frames}`;
  const frame = document.createElement("iframe");
  frame.title = "Nimatron";
  frame.className = "nimatron-board";
  Object.assign(frame.style, { width: "100%", height: `${model.get("height") || HEIGHT}px`, border: "0", display: "block" });
  // where Python does not run, as in a notebook that was saved, the picture stays
  const picture = document.createElement("img");
  picture.className = "nimatron-picture";
  picture.width = 420;
  picture.alt = model.get("link");
  picture.src = model.get("image");
  let shown = "";
  let url = "";

  /** What the page in the frame says: a question for Python, or what it shows now. @param {MessageEvent} event */
  function heard(event) {
    if (event.source !== frame.contentWindow) return;
    const { question, link } = event.data ?? {};
    if (question) model.send({ frame: own, question });
    if (typeof link !== "string" || link === shown) return;
    shown = link;
    model.set("link", link);
    model.save_changes();
  }

  /** What Python says: the page itself, or an answer. @param {any} said */
  function answered(said) {
    if (said.frame !== own) return;
    if (said.page) {
      url = URL.createObjectURL(new Blob([said.page], { type: "text/html" }));
      shown = model.get("link");
      frame.src = `${url}#${shown}`;
      picture.replaceWith(frame);
    } else if (said.answer) frame.contentWindow?.postMessage({ answer: said.answer }, "*");
  }

  function changed() {
    const link = model.get("link");
    if (link === shown) return;
    shown = link;
    frame.contentWindow?.postMessage({ link }, "*");
  }

  const resized = () => { frame.style.height = `${model.get("height") || HEIGHT}px`; };
  window.addEventListener("message", heard);
  model.on("msg:custom", answered);
  model.on("change:link", changed);
  model.on("change:height", resized);
  el.append(picture);
  model.send({ frame: own, page: true });
  return () => {
    window.removeEventListener("message", heard);
    model.off("msg:custom", answered);
    model.off("change:link", changed);
    model.off("change:height", resized);
    if (url) URL.revokeObjectURL(url);
  };
}

export default { render };
