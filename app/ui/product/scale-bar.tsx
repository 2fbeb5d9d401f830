/** The longest product of the shop takes the full width. */
const longestMm = 2190

/** A dimension line relative to the longest product. SVG attributes, because the policy allows no style attributes. */
export function ScaleBar({ lengthMm }: { lengthMm: number }) {
  const share = Math.min(100, Math.max(2, (lengthMm / longestMm) * 100))
  return (
    <div className="scale-bar">
      <svg width={`${share.toFixed(1)}%`} height="9" aria-hidden="true">
        <rect className="scale-bar-line" y="4" width="100%" height="1" />
        <rect width="1" height="9" />
        <rect className="scale-bar-end" x="100%" width="1" height="9" />
      </svg>
      <span>{lengthMm} mm</span>
    </div>
  )
}
