/** A certificate of a position as the opponent: a file of `nimatron prove`, checked by the server before it plays. */

import { element, keepFor, labelled, language, recalled, say, serverAway } from "./page.js";
import { gameTitle, send, Refusal } from "./server.js";
import { newMatch } from "./game.js";

/** @typedef {{game: string, position: string, misere: boolean, claim: {outcome?: string, value?: number}, count: number}} Certificate */

/** The name of the player. */
export const CERTIFICATE = "certificate";

/** The storage key of the certificate, for another visit. */
const KEPT_CERTIFICATE = "nimatron.certificate";

/** The certificate that plays; null if none was chosen on this device. @type {Certificate | null} */
let held = null;

/**
 * The certificate that plays, for a request.
 * @returns {Certificate}
 */
export function heldCertificate() {
  held ??= JSON.parse(recalled(KEPT_CERTIFICATE) || "null");
  if (!held) throw new Refusal("form", say("page.certificate.again"), true);
  return held;
}

/** Whether there is a certificate that can play. */
export function holdsCertificate() {
  try {
    return Boolean(heldCertificate());
  } catch {
    return false;
  }
}

/**
 * Check a certificate and let it play from now on. Where the browser cannot store it, it is valid for this visit.
 * @param {string} text of the file
 * @returns {Promise<Certificate>}
 */
export async function takeCertificate(text) {
  let certificate;
  try {
    certificate = JSON.parse(text);
  } catch {
    throw new Refusal("form", say("page.certificate.kind"));
  }
  const answer = await send("/api/verify", { certificate, lang: language() });
  if (answer.kind !== "position") throw new Refusal("form", say("page.certificate.kind"));
  if (!answer.right) throw new Refusal("form", say("page.certificate.wrong", { fault: answer.faults[0] }));
  held = certificate;
  keepFor(KEPT_CERTIFICATE, "");
  keepFor(KEPT_CERTIFICATE, JSON.stringify(certificate));
  return certificate;
}

/**
 * The game from the position of a certificate, which plays the side that wins.
 * @param {Certificate} certificate
 * @param {import("./game.js").Match} match the game before it, whose other settings stay
 */
export function certifiedMatch({ game, position, misere, claim }, match) {
  const loses = claim.outcome ? claim.outcome === "P" : claim.value === 0;
  const { order, asked, drawn, view, ...more } = match.more;
  return newMatch({ game, start: position, misere, more, first: loses ? "human" : CERTIFICATE, second: loses ? CERTIFICATE : "human" });
}

/** Whether a game can go on against a certificate. @param {Certificate} certificate @param {import("./game.js").Match} match */
export const goesOn = ({ game, position, misere }, match) => [match.first, match.second].includes(CERTIFICATE)
  && match.game === game && match.start === position && match.misere === misere;

/**
 * The field for the file, which may also be dropped on it.
 * @param {(certificate: Certificate) => Promise<void>} taken
 * @param {string} game of the match in play, to say whose certificate is held
 */
export function certificateField(taken, game) {
  const input = element("input", { type: "file", accept: ".json,application/json", id: "certificate-file" });
  const note = element("p", { class: "error", id: "certificate-error", role: "alert" });
  const known = holdsCertificate() ? heldCertificate() : null;
  const about = known && known.game === game ? say("page.certificate.held", { game: gameTitle(known.game), position: known.position, count: known.count }) : "";

  /** @param {File | undefined} file */
  async function read(file) {
    if (!file) return;
    note.textContent = "";
    input.disabled = true;
    try {
      await taken(await takeCertificate(await file.text()));
    } catch (error) {
      note.textContent = /** @type {any} */ (error)?.message || serverAway();
    } finally {
      input.disabled = false;
      input.value = "";
    }
  }

  input.addEventListener("change", () => read(input.files?.[0]));
  const place = element("div", { class: "setting certificate-place", id: "certificate-place" }, labelled(say("page.certificate.file"), input, about), note);
  place.addEventListener("dragover", (event) => event.preventDefault());
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    read(event.dataTransfer?.files[0]);
  });
  return place;
}
