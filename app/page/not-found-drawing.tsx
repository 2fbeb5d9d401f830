/** The drawing of the not-found page: a dashed table, 404 mm long. Decorative. */
export function NotFoundDrawing() {
  return (
    <svg className="drawing" viewBox="-90 -640 1740 800" aria-hidden="true">
      <path className="thin" d="M-90 0H1640" />
      <path
        className="ghost"
        d="M110 -460h1200v34H110zM135 -426h90V0h-90zM1195 -426h90V0h-90zM225 -426H1195v150H225zM225 -120H1195v28H225z"
      />
      <path className="dim" d="M110 80H1310M110 52v56M1310 52v56" />
      <text x="710" y="142" fontSize="46" textAnchor="middle">
        404 mm
      </text>
    </svg>
  )
}
