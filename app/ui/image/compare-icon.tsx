export function CompareIcon() {
  return (
    <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M1 13.5h14M2 13V9h5v4M9 13V4h5v9" fill="none" stroke="currentColor" strokeWidth="1.2" />
    </svg>
  )
}
