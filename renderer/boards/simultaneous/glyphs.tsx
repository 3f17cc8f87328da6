import type { ReactElement } from 'react';

/** Original drawings of the choices of rock-paper-scissors and even-odd, on 100 x 100. */
const GLYPHS: Readonly<Record<string, ReactElement>> = {
  rock: (
    <>
      <path d="M22 66L17 47L33 25L60 20L82 38L84 62L68 79L36 81Z" />
      <path className="glyph-line" d="M33 25L44 43L38 62M44 43L66 39M60 60L84 62" />
    </>
  ),
  paper: (
    <>
      <path d="M26 14H61L77 30V86H26Z" />
      <path className="glyph-line" d="M61 14V30H77M37 45H66M37 57H66M37 69H55" />
    </>
  ),
  scissors: (
    <>
      <path d="M28 12L55 52L48 58Q26 34 28 12Z" />
      <path d="M72 12L45 52L52 58Q74 34 72 12Z" />
      <circle className="glyph-ring" cx="35" cy="74" r="12" />
      <circle className="glyph-ring" cx="65" cy="74" r="12" />
      <path className="glyph-line" d="M48 58L41 64M52 58L59 64" />
    </>
  ),
  even: (
    <>
      <circle cx="33" cy="33" r="13" />
      <circle cx="67" cy="33" r="13" />
      <circle cx="33" cy="67" r="13" />
      <circle cx="67" cy="67" r="13" />
    </>
  ),
  odd: (
    <>
      <circle cx="50" cy="31" r="13" />
      <circle cx="31" cy="65" r="13" />
      <circle cx="69" cy="65" r="13" />
    </>
  ),
};

/** Draws a choice; a choice without a drawing is a plain disc. */
export function Glyph({ choice }: { readonly choice: string }): ReactElement {
  return (
    <svg className="glyph" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {GLYPHS[choice] ?? <circle cx="50" cy="50" r="24" />}
    </svg>
  );
}
