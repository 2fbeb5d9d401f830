/** From fit.md, Look. */
export const personHeightMm = 1700

/** The right half of the body; the left half mirrors it. */
const half =
  'M0-1500L34-1500L34-1480C32-1450 30-1436 62-1420C118-1398 190-1392 204-1320C222-1210 236-1080 240-960C242-900 240-850 236-806C232-772 206-770 200-800C190-860 188-930 180-1000C174-1060 162-1130 152-1180C150-1110 146-1050 152-985C164-900 168-820 160-720C152-620 146-560 140-470C134-370 118-230 108-90C116-60 142-38 146-18C146-4 138 0 124 0L62 0C48 0 42-10 44-26C50-70 46-110 46-150C46-260 34-380 34-470C32-560 22-680 0-800Z'

export function Person({ x }: { x: number }) {
  return (
    <g className="person" transform={`translate(${x} 0)`}>
      <path d={half} />
      <path d={half} transform="scale(-1 1)" />
      <ellipse cx="0" cy="-1590" rx="82" ry="110" />
    </g>
  )
}
