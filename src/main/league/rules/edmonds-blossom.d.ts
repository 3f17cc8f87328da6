/** Maximum weight matching; the package has no types of its own. */
declare module 'edmonds-blossom' {
  /** Edges are [vertex, vertex, integer weight]; the answer names each vertex's mate, −1 for none. */
  function blossom(edges: [number, number, number][], maxCardinality?: boolean): number[];
  export = blossom;
}
