export function SpaceIcon() {
  return (
    <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d="M1.5 2v12h13V2M1.5 6h2M12.5 6h2M4 10.5h8M4 9v3M12 9v3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.1"
      />
    </svg>
  )
}
