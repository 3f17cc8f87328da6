import { isCircle, parseShape, type Shape } from './shapes.ts';

/** Drawings as PGN comments write them: `[%csl Rd5,Ge4][%cal Ge2e4]`. */
const DRAWINGS = /\[%(?:csl|cal)\s+([^\]]*)\]/giu;
const COMMANDS = /\[%\w+[^\]]*\]/gu;

const collapseSpaces = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** The drawings in a comment; what is not written as one is left out. */
export function shapesIn(comment: string): readonly Shape[] {
  return [...comment.matchAll(DRAWINGS)].flatMap(([, list = '']) =>
    list.split(',').flatMap((shapeText) => parseShape(shapeText) ?? []),
  );
}

/** The readable text of a comment, without the commands of programs. */
export const textIn = (comment: string): string => collapseSpaces(comment.replaceAll(COMMANDS, ' '));

/** The comment with other drawings; its words and other commands stay. */
export function withShapes(comment: string, shapes: readonly Shape[]): string {
  const textOf = (list: readonly Shape[]): string =>
    list.map(({ colour, from, to }) => colour + from + (to === from ? '' : to)).join(',');
  const circles = shapes.filter(isCircle);
  const arrows = shapes.filter((shape) => !isCircle(shape));
  return collapseSpaces(
    [
      comment.replaceAll(DRAWINGS, ' '),
      circles.length === 0 ? '' : `[%csl ${textOf(circles)}]`,
      arrows.length === 0 ? '' : `[%cal ${textOf(arrows)}]`,
    ].join(' '),
  );
}
