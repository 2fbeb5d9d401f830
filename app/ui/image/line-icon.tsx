/** An icon of lines, by its path. Hidden from screen readers: the control has the name. */
export function LineIcon({ path }: { path: string }) {
  return (
    <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.2" />
    </svg>
  )
}

export const CompareIcon = () => <LineIcon path="M1 13.5h14M2 13V9h5v4M9 13V4h5v9" />
