/** The longest piece that the shop draws, in mm: every dimension line is drawn against it. */
const longestMm = 2190

/**
 * The dimension line under a picture: as long as the piece is, against the longest in the shop, so that pieces in one
 * grid compare at a glance. Only to be seen; the figures stand on the product page. The length is an attribute of the
 * drawing, because the page's policy allows no style attributes.
 */
export function ScaleBar({ lengthMm }: { lengthMm: number }) {
  const share = Math.min(100, Math.max(2, (lengthMm / longestMm) * 100))
  return (
    <div className="rule" aria-hidden="true">
      <svg width={`${share.toFixed(1)}%`} height="9">
        <rect className="rule-line" y="4" width="100%" height="1" />
        <rect width="1" height="9" />
        <rect className="rule-end" x="100%" width="1" height="9" />
      </svg>
      {lengthMm} mm
    </div>
  )
}
