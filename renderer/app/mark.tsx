/** Our mark: a balance inside a square that stands on its point. */
export function Mark(props: { size?: number }) {
  const size = props.size ?? 22;
  return (
    <svg width={size} height={size} viewBox="2 2 28 28" aria-hidden className="shrink-0">
      <path
        d="M16 3.5 28.5 16 16 28.5 3.5 16Z"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M16 9.5v13M10 13h12" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      <path
        d="M7.6 17.5a2.4 2.4 0 0 0 4.8 0L10 13ZM19.6 17.5a2.4 2.4 0 0 0 4.8 0L22 13Z"
        fill="var(--accent)"
      />
    </svg>
  );
}
