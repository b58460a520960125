/** Answers in a notebook: the page is a frame there, its questions go to Python through the notebook, and so does what it shows. */

/** @type {Map<number, (answer: Response) => void>} */
const open = new Map();
let asked = 0;

/**
 * The answer to a question, in the form of a server's response.
 * @param {string} url
 * @param {RequestInit} options
 * @returns {Promise<Response>}
 */
export function answered(url, options) {
  const [path, query = ""] = url.split("?");
  const number = ++asked;
  return new Promise((answer) => {
    open.set(number, answer);
    parent.postMessage({ question: { number, method: options.method ?? "GET", path: decodeURIComponent(path), query, body: String(options.body ?? "") } }, "*");
  });
}

/** Report to the notebook what is shown. @param {string} link */
export const report = (link) => parent.postMessage({ link }, "*");

addEventListener("message", (event) => {
  if (event.source !== parent) return;
  const { answer, link } = event.data ?? {};
  if (answer) {
    open.get(answer.number)?.(new Response(answer.content, { status: answer.status, headers: { "Content-Type": answer.form } }));
    open.delete(answer.number);
  }
  if (typeof link === "string") location.hash = link;
});
