/** The id of the element with the record in the page of an arena report. */
export const REPORT_BLOCK_ID = 'arbiter-arena-report';
