/** The element of the page of an arena report that holds its record. */
export const REPORT_BLOCK_ID = 'arbiter-arena-report';
