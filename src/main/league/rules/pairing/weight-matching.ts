import { runToEnd } from './run-to-end.ts';

/** An edge between two vertices or blossoms, by the vertices that it really joins. */
interface Edge {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** Label of a vertex or blossom in the search: not reached, at an even or at an odd distance from a root. */
type Label = 'free' | 'even' | 'odd';

/** Stands for "no vertex", "no blossom" and "not matched". Vertices are counted from 1. */
const NONE = 0;

/**
 * Pairs vertices so that the sum of the weights is as large as possible, by the blossom algorithm of
 * Edmonds with dual variables, in O(n³). `weightOf` gives the integer weight of the edge between two
 * vertices counted from 0; pairs with a weight of 0 or less are never matched. When every weight is
 * positive and the number of vertices is even, every vertex is matched. The result holds the partner
 * of each vertex, or −1.
 */
export const maximumWeightMatching = (
  size: number,
  weightOf: (first: number, second: number) => number,
): number[] => runToEnd(matchingSteps(size, weightOf));

/** The same in steps of a few milliseconds each, for a field so large that the whole would block the event loop. */
export function* matchingSteps(
  size: number,
  weightOf: (first: number, second: number) => number,
): Generator<void, number[]> {
  const matching = new Matching(size);
  yield* matching.readWeights(weightOf);
  while (yield* matching.augmentOnce());
  return matching.partners();
}

class Matching {
  private readonly size: number;
  /** Number of vertices and blossoms in use; blossoms follow the vertices. */
  private count: number;
  private readonly edges: (Edge | undefined)[][] = [];
  /** Dual variables, doubled so that they stay integers. */
  private readonly duals: number[] = [];
  private readonly mates: number[] = [];
  /** The vertex with the tightest edge from an even blossom to this one. */
  private readonly slackFrom: number[] = [];
  /** The outermost blossom that contains the vertex or blossom; NONE for a number that is not in use. */
  private readonly outermost: number[] = [];
  /** For an odd vertex or blossom: the even vertex from which the search reached it. */
  private readonly parents: number[] = [];
  /** For a blossom: which of its members contains the vertex. */
  private readonly memberOf: number[][] = [];
  /** The members of a blossom in the order of its odd cycle, beginning with its base. */
  private readonly members: number[][] = [];
  private readonly labels: Label[] = [];
  private readonly visited: number[] = [];
  private visit = 0;
  private queue: number[] = [];

  constructor(size: number) {
    this.size = size;
    this.count = size;
    for (let x = 0; x <= 2 * size; x += 1) {
      this.edges.push([]);
      this.memberOf.push(Array.from({ length: size + 1 }, () => NONE));
      this.members.push([]);
      this.mates.push(NONE);
      this.slackFrom.push(NONE);
      this.outermost.push(x <= size ? x : NONE);
      this.parents.push(NONE);
      this.labels.push('free');
      this.visited.push(0);
    }
  }

  *readWeights(weightOf: (first: number, second: number) => number): Generator<void, void> {
    const { size } = this;
    let largest = 0;
    for (let from = 1; from <= size; from += 1) {
      this.rowOf(this.memberOf, from)[from] = from;
      for (let to = 1; to <= size; to += 1) {
        const weight = from === to ? 0 : weightOf(from - 1, to - 1);
        if (weight <= 0) continue;
        this.rowOf(this.edges, from)[to] = { from, to, weight };
        largest = Math.max(largest, weight);
      }
      yield;
    }
    for (let x = 0; x <= 2 * size; x += 1) this.duals.push(x <= size ? largest : 0);
  }

  /** The partner of each vertex, counted from 0; −1 for one that is not matched. */
  partners(): number[] {
    return Array.from({ length: this.size }, (_, index) => this.at(this.mates, index + 1) - 1);
  }

  /** Finds one augmenting path of tight edges; false when the matching is as heavy as possible. */
  *augmentOnce(): Generator<void, boolean> {
    this.startSearch();
    yield;
    if (this.queue.length === 0) return false;
    for (;;) {
      if (this.scanQueue()) return true;
      const delta = this.smallestChange();
      if (!this.canChange(delta)) return false;
      this.changeDuals(delta);
      if (this.followTightEdges()) return true;
      yield;
      for (const b of this.outerBlossoms())
        if (this.labels[b] === 'odd' && this.duals[b] === 0) this.expand(b);
    }
  }

  /** Makes every unmatched vertex or blossom the root of a tree. */
  private startSearch(): void {
    this.labels.fill('free');
    this.slackFrom.fill(NONE);
    this.queue = [];
    for (let x = 1; x <= this.count; x += 1) {
      if (!this.isOutermost(x) || this.at(this.mates, x) !== NONE) continue;
      this.parents[x] = NONE;
      this.labels[x] = 'even';
      this.enqueue(x);
    }
  }

  private scanQueue(): boolean {
    for (let u = this.queue.shift(); u !== undefined; u = this.queue.shift()) {
      if (this.labelAround(u) === 'odd') continue;
      for (let v = 1; v <= this.size; v += 1) {
        const edge = this.edge(u, v);
        if (edge === undefined || this.outermost[u] === this.outermost[v]) continue;
        if (this.slack(edge) === 0) {
          if (this.useEdge(edge)) return true;
        } else this.noteSlack(u, this.at(this.outermost, v));
      }
    }
    return false;
  }

  /** The smallest change of the duals that makes another edge tight or dissolves a blossom. */
  private smallestChange(): number {
    let delta = Number.POSITIVE_INFINITY;
    for (const b of this.outerBlossoms())
      if (this.labels[b] === 'odd') delta = Math.min(delta, this.at(this.duals, b) / 2);
    for (let x = 1; x <= this.count; x += 1) {
      const edge = this.isOutermost(x) ? this.tightest(x) : undefined;
      if (edge === undefined || this.labels[x] === 'odd') continue;
      delta = Math.min(delta, this.labels[x] === 'free' ? this.slack(edge) : this.slack(edge) / 2);
    }
    return delta;
  }

  /** Whether every even vertex keeps a positive dual; otherwise the remaining vertices stay unmatched. */
  private canChange(delta: number): boolean {
    for (let u = 1; u <= this.size; u += 1)
      if (this.labelAround(u) === 'even' && this.at(this.duals, u) <= delta) return false;
    return true;
  }

  private changeDuals(delta: number): void {
    const shift = (x: number, amount: number): void => {
      this.duals[x] = this.at(this.duals, x) + amount;
    };
    for (let u = 1; u <= this.size; u += 1) {
      const label = this.labelAround(u);
      if (label !== 'free') shift(u, label === 'even' ? -delta : delta);
    }
    for (const b of this.outerBlossoms())
      if (this.labels[b] !== 'free') shift(b, this.labels[b] === 'even' ? 2 * delta : -2 * delta);
  }

  private followTightEdges(): boolean {
    this.queue = [];
    for (let x = 1; x <= this.count; x += 1) {
      const edge = this.isOutermost(x) ? this.tightest(x) : undefined;
      if (edge === undefined || this.outermost[this.at(this.slackFrom, x)] === x) continue;
      if (this.slack(edge) === 0 && this.useEdge(edge)) return true;
    }
    return false;
  }

  /** Grows the tree along a tight edge, shrinks an odd cycle, or augments; true after augmenting. */
  private useEdge(edge: Edge): boolean {
    const u = this.at(this.outermost, edge.from);
    const v = this.at(this.outermost, edge.to);
    if (this.labels[v] === 'free') {
      this.parents[v] = edge.from;
      this.labels[v] = 'odd';
      const mate = this.at(this.outermost, this.at(this.mates, v));
      this.slackFrom[v] = NONE;
      this.slackFrom[mate] = NONE;
      this.labels[mate] = 'even';
      this.enqueue(mate);
      return false;
    }
    if (this.labels[v] === 'odd') return false;
    const ancestor = this.commonAncestor(u, v);
    if (ancestor !== NONE) {
      this.shrink(u, ancestor, v);
      return false;
    }
    this.augment(u, v);
    this.augment(v, u);
    return true;
  }

  private augment(start: number, end: number): void {
    let [u, v] = [start, end];
    for (;;) {
      const next = this.at(this.outermost, this.at(this.mates, u));
      this.match(u, v);
      if (next === NONE) return;
      const parent = this.at(this.outermost, this.at(this.parents, next));
      this.match(next, parent);
      [u, v] = [parent, next];
    }
  }

  /** Matches two vertices or blossoms, and inside a blossom its members along the cycle. */
  private match(u: number, v: number): void {
    const edge = this.edge(u, v);
    if (edge === undefined) throw new Error('matching: an edge is missing');
    this.mates[u] = edge.to;
    if (u <= this.size) return;
    const member = this.at(this.rowOf(this.memberOf, u), edge.from);
    const position = this.turnToEvenPosition(u, member);
    const cycle = this.rowOf(this.members, u);
    for (let i = 0; i < position; i += 1)
      this.match(this.at(cycle, i), this.at(cycle, i % 2 === 0 ? i + 1 : i - 1));
    this.match(member, v);
    this.members[u] = [...cycle.slice(position), ...cycle.slice(0, position)];
  }

  /** Turns a blossom round when the position of the member is odd, and returns its position. */
  private turnToEvenPosition(b: number, member: number): number {
    const cycle = this.rowOf(this.members, b);
    const position = cycle.indexOf(member);
    if (position % 2 === 0) return position;
    const [first = NONE, ...rest] = cycle;
    this.members[b] = [first, ...rest.reverse()];
    return cycle.length - position;
  }

  private commonAncestor(first: number, second: number): number {
    this.visit += 1;
    let [u, v] = [first, second];
    while (u !== NONE || v !== NONE) {
      if (u !== NONE) {
        if (this.visited[u] === this.visit) return u;
        this.visited[u] = this.visit;
        u = this.at(this.outermost, this.at(this.mates, u));
        if (u !== NONE) u = this.at(this.outermost, this.at(this.parents, u));
      }
      [u, v] = [v, u];
    }
    return NONE;
  }

  /** Makes a blossom of the odd cycle from `u` over the common ancestor to `v`. */
  private shrink(u: number, ancestor: number, v: number): void {
    let b = this.size + 1;
    while (b <= this.count && this.at(this.outermost, b) !== NONE) b += 1;
    this.count = Math.max(this.count, b);
    this.duals[b] = 0;
    this.labels[b] = 'even';
    this.mates[b] = this.at(this.mates, ancestor);
    this.members[b] = [ancestor, ...this.searchPath(ancestor, u).reverse(), ...this.searchPath(ancestor, v)];
    this.setOutermost(b, b);
    this.joinEdges(b);
    this.setSlack(b);
  }

  /** Returns the members from `start` up to the ancestor, without it. Odd ones become even and are searched. */
  private searchPath(ancestor: number, start: number): number[] {
    const path: number[] = [];
    for (let x = start; x !== ancestor;) {
      const mate = this.at(this.outermost, this.at(this.mates, x));
      path.push(x, mate);
      this.enqueue(mate);
      x = this.at(this.outermost, this.at(this.parents, mate));
    }
    return path;
  }

  /** Gives a blossom the tightest edge of its members to each other vertex and blossom. */
  private joinEdges(b: number): void {
    const row = this.rowOf(this.edges, b);
    for (let x = 1; x <= this.count; x += 1) {
      row[x] = undefined;
      this.rowOf(this.edges, x)[b] = undefined;
    }
    const own = this.rowOf(this.memberOf, b).fill(NONE);
    for (const member of this.rowOf(this.members, b)) {
      for (let x = 1; x <= this.count; x += 1) {
        const edge = this.edge(member, x);
        const tightestEdge = row[x];
        if (
          edge === undefined ||
          (tightestEdge !== undefined && this.slack(edge) >= this.slack(tightestEdge))
        )
          continue;
        row[x] = edge;
        this.rowOf(this.edges, x)[b] = this.edge(x, member);
      }
      const inside = this.rowOf(this.memberOf, member);
      for (let x = 1; x <= this.size; x += 1) if (this.at(inside, x) !== NONE) own[x] = member;
    }
  }

  /** Dissolves an odd blossom whose dual has become zero. */
  private expand(b: number): void {
    for (const member of this.rowOf(this.members, b)) this.setOutermost(member, member);
    const entryVertex = this.edge(b, this.at(this.parents, b))?.from ?? NONE;
    const entry = this.at(this.rowOf(this.memberOf, b), entryVertex);
    const position = this.turnToEvenPosition(b, entry);
    const cycle = this.rowOf(this.members, b);
    for (let i = 0; i < position; i += 2) {
      const [odd, even] = [this.at(cycle, i), this.at(cycle, i + 1)];
      this.parents[odd] = this.edge(even, odd)?.from ?? NONE;
      this.labels[odd] = 'odd';
      this.labels[even] = 'even';
      this.slackFrom[odd] = NONE;
      this.setSlack(even);
      this.enqueue(even);
    }
    this.labels[entry] = 'odd';
    this.parents[entry] = this.at(this.parents, b);
    for (const member of cycle.slice(position + 1)) {
      this.labels[member] = 'free';
      this.setSlack(member);
    }
    this.outermost[b] = NONE;
  }

  private enqueue(x: number): void {
    if (x <= this.size) this.queue.push(x);
    else for (const member of this.rowOf(this.members, x)) this.enqueue(member);
  }

  private setOutermost(x: number, b: number): void {
    this.outermost[x] = b;
    if (x > this.size) for (const member of this.rowOf(this.members, x)) this.setOutermost(member, b);
  }

  private setSlack(x: number): void {
    this.slackFrom[x] = NONE;
    for (let u = 1; u <= this.size; u += 1) {
      const outer = this.at(this.outermost, u);
      if (this.edge(u, x) !== undefined && outer !== x && this.labels[outer] === 'even') this.noteSlack(u, x);
    }
  }

  private noteSlack(u: number, x: number): void {
    const edge = this.edge(u, x);
    const tightestEdge = this.tightest(x);
    if (edge !== undefined && (tightestEdge === undefined || this.slack(edge) < this.slack(tightestEdge)))
      this.slackFrom[x] = u;
  }

  private tightest(x: number): Edge | undefined {
    const from = this.at(this.slackFrom, x);
    return from === NONE ? undefined : this.edge(from, x);
  }

  private slack({ from, to, weight }: Edge): number {
    return this.at(this.duals, from) + this.at(this.duals, to) - 2 * weight;
  }

  private labelAround(u: number): Label {
    return this.labels[this.at(this.outermost, u)] ?? 'free';
  }

  private outerBlossoms(): number[] {
    const blossoms: number[] = [];
    for (let b = this.size + 1; b <= this.count; b += 1) if (this.isOutermost(b)) blossoms.push(b);
    return blossoms;
  }

  private isOutermost(x: number): boolean {
    return this.outermost[x] === x;
  }

  private edge(x: number, y: number): Edge | undefined {
    return this.edges[x]?.[y];
  }

  private at(list: readonly number[], index: number): number {
    return list[index] ?? NONE;
  }

  private rowOf<T>(table: T[][], index: number): T[] {
    const row = table[index];
    if (row === undefined) throw new Error('matching: a vertex is out of range');
    return row;
  }
}
