/** Maximum weight matching. The package ships no types. */
declare module 'edmonds-blossom' {
  /** Each edge is [vertex, vertex, integer weight]. The result holds the partner of each vertex, or −1. */
  function blossom(edges: [number, number, number][], maxCardinality?: boolean): number[];
  export = blossom;
}
