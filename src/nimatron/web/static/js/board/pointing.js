/**
 * The one rule of pointing, the same for every game: a choice of objects narrows the moves to those that a way of
 * pointing with all these objects means. Nothing is known here of heaps, cells or rules; ids are compared, no more.
 */

/** @typedef {{to: string, words: string, touched: string[], ways?: string[][]}} Move */
/** @typedef {{id: string, kind?: "switch" | "piece" | "", abbreviated?: boolean}} Thing an object of the picture; an abbreviated one stands for every id that goes on after a dot */
/** @typedef {{move: Move, ids: string[], objects: string[], switches: string[]}} Way a set of ids that means a move, and the objects of this picture that it touches */
/** @typedef {{objects: string[], switches: string[], held: string}} Choice what is pointed at, which switches are pressed, which piece is in hand */

/** @type {Choice} */
export const NOTHING = Object.freeze({ objects: [], switches: [], held: "" });

/** All sets of ids that mean a move. @param {{touched?: string[], ways?: string[][]}} move */
export const waysOf = (move) => move.ways ?? (move.touched?.length ? [move.touched] : []);

/**
 * A piece put on an object; the number of a part of a sum stands once, before it.
 * @param {string} piece
 * @param {string} object
 */
export const carried = (piece, object) => `${piece}>${object.slice(object.indexOf(":") + 1)}`;

const within = (/** @type {string[]} */ some, /** @type {string[]} */ all) => some.every((one) => all.includes(one));
const alike = (/** @type {string[]} */ some, /** @type {string[]} */ others) => some.length === others.length && within(some, others);

export class Pointing {
  /**
   * @param {Move[]} moves
   * @param {Thing[]} things the objects of the picture
   */
  constructor(moves, things) {
    this.things = new Map(things.map((thing) => [thing.id, thing]));
    /** @type {Way[]} */
    this.ways = moves.flatMap((move) => waysOf(move).flatMap((ids) => this.present(move, ids)));
    const meant = new Set(this.ways.map((way) => way.move));
    /** The moves that no objects of this picture mean. */
    this.further = moves.filter((move) => !meant.has(move));
    /** @type {Map<string, Way[]>} */
    this.touching = new Map();
    for (const way of this.ways) {
      for (const id of new Set([...way.objects, ...way.switches])) {
        const list = this.touching.get(id);
        if (list) list.push(way);
        else this.touching.set(id, [way]);
      }
    }
  }

  /**
   * A way as objects of this picture; none if one of them is not there.
   * @param {Move} move
   * @param {string[]} ids
   * @returns {Way[]}
   */
  present(move, ids) {
    const found = ids.map((id) => this.objectOf(id));
    if (!ids.length || found.includes("")) return [];
    const pressed = (/** @type {string} */ id) => this.things.get(id)?.kind === "switch";
    return [{ move, ids: ids.filter((id) => !pressed(id)), objects: [...new Set(found.filter((id) => !pressed(id)))], switches: found.filter(pressed) }];
  }

  /**
   * The object of this picture that an id means: itself, a piece put somewhere, or the abbreviated one it belongs to.
   * @param {string} id
   */
  objectOf(id) {
    if (this.things.has(id)) return id;
    const [piece, target] = id.split(">");
    if (target !== undefined) {
      const prefix = piece.slice(0, piece.indexOf(":") + 1);
      return this.things.has(piece) && this.things.has(prefix + target) ? id : "";
    }
    const whole = id.slice(0, Math.max(0, id.lastIndexOf(".")));
    return this.things.get(whole)?.abbreviated ? whole : "";
  }

  /**
   * The ways that are left with a choice: those that touch all its objects, with exactly its switches.
   * @param {Choice} choice
   */
  left(choice) {
    const from = choice.objects.length ? this.touching.get(choice.objects[0]) ?? [] : this.ways;
    return from.filter((way) => within(choice.objects, way.objects) && alike(way.switches, choice.switches));
  }

  /**
   * What a choice means: the moves left, the one that is offered (the only one, or the one that is a part of all
   * others), with the way that means it.
   * @param {Choice} choice
   * @returns {{moves: Move[], offered: Way | null}}
   */
  meaning(choice) {
    const ways = this.left(choice);
    const moves = [...new Set(ways.map((way) => way.move))];
    if (moves.length <= 1) return { moves, offered: ways[0] ?? null };
    const least = ways.reduce((one, other) => (other.ids.length < one.ids.length ? other : one));
    const part = ways.every((way) => way.move === least.move || (within(least.ids, way.ids) && way.ids.length > least.ids.length));
    return { moves, offered: part ? least : null };
  }

  /**
   * The choice after one object more is pointed at. Where no move is left, the one object gives way that stands in the
   * way, or else the choice starts anew.
   * @param {Choice} choice
   * @param {string} id
   * @returns {Choice}
   */
  after(choice, id) {
    const kind = this.things.get(id)?.kind;
    if (kind === "switch") {
      const switches = choice.switches.includes(id) ? choice.switches.filter((one) => one !== id) : [...choice.switches, id];
      const next = { ...choice, switches };
      return this.left(next).length ? next : { ...NOTHING, switches };
    }
    if (kind === "piece") return { ...choice, held: choice.held === id ? "" : id };
    const pointed = choice.held ? carried(choice.held, id) : id;
    const among = (/** @type {string[]} */ objects) => ({ ...choice, held: "", objects });
    if (choice.objects.includes(pointed)) return among(choice.objects);
    const possible = (/** @type {string[]} */ objects) => this.left(among(objects)).length > 0;
    if (possible([...choice.objects, pointed])) return among([...choice.objects, pointed]);
    const others = choice.objects.map((one) => [...choice.objects.filter((kept) => kept !== one), pointed]).filter(possible);
    return among(others.length === 1 ? others[0] : [pointed]);
  }
}
