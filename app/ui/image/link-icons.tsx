export function CompareIcon() {
  return (
    <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M1 13.5h14M2 13V9h5v4M9 13V4h5v9" fill="none" stroke="currentColor" strokeWidth="1.2" />
    </svg>
  )
}

/** A room seen from above, with its door. */
export function PlanIcon() {
  return (
    <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d="M1.5 2.5h13v11h-13zM1.5 7h4v3.5h-4M9 13.5v-4a4 4 0 0 1 4 4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
      />
    </svg>
  )
}
