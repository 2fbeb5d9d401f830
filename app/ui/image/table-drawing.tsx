export function TableDrawing() {
  return (
    <svg className="drawing" viewBox="0 -470 1480 650" aria-hidden="true">
      <path className="thin" d="M0 0H1480" />
      <path className="solid" d="M2 -460h1200v34h-1200z" />
      <path className="solid" d="M27 -426h90V0h-90zM1087 -426h90V0h-90zM117 -426H1087v150H117z" />
      <path className="thin" d="M135 -408H590v114H135zM614 -408H1069v114H614z" />
      <path d="M314.5 -364h96v14q0 22 -22 22h-52q-22 0 -22 -22zM793.5 -364h96v14q0 22 -22 22h-52q-22 0 -22 -22z" />
      <path className="solid" d="M117 -120H1087v28H117z" />
      <path className="dim" d="M2 90H1202M2 62v56M1202 62v56M1310 -460V0M1282 -460h56M1282 0h56" />
      <text x="602" y="157.5" fontSize="50" textAnchor="middle">
        1200 mm
      </text>
      <text x="1360" y="-212" fontSize="50">
        460
      </text>
    </svg>
  )
}
