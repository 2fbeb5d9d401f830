import type { Shape } from './shapes.ts'

/** A standard interior door in mm. */
export const doorSize = { height: 1980, width: 760 }

/** With its left edge at `x`. */
export function View({ x, shapes }: { x: number; shapes: readonly Shape[] }) {
  return (
    <g transform={`translate(${x} 0)`}>
      {shapes.map(({ variant, d }, index) => (
        <path key={index} className={variant === 'plain' ? undefined : variant} d={d} />
      ))}
    </g>
  )
}

/** With its left edge at `x`. */
export function Door({ x, width = doorSize.width }: { x: number; width?: number }) {
  return (
    <>
      <path className="ghost" d={`M${x} 0V${-doorSize.height}h${width}V0`} />
      <path className="thin" d={`M${x + width - 120} -1000h70`} />
    </>
  )
}

interface DimensionProps {
  from: number
  to: number
  off: number
  size: number
  children: string
}

export function DimensionAcross({ from, to, off, size, children }: DimensionProps) {
  const tick = size * 0.39
  return (
    <>
      <path
        className="dim"
        d={`M${from} ${off}H${to}M${from} ${off - tick}v${tick * 2}M${to} ${off - tick}v${tick * 2}`}
      />
      <text x={(from + to) / 2} y={off + size * 1.35} fontSize={size} textAnchor="middle">
        {children}
      </text>
    </>
  )
}

export function DimensionUp({ to, off, size, children }: Omit<DimensionProps, 'from'>) {
  const tick = size * 0.39
  return (
    <>
      <path className="dim" d={`M${-off} ${-to}V0M${-off - tick} ${-to}h${tick * 2}M${-off - tick} 0h${tick * 2}`} />
      <text x={-off - size * 0.55} y={-to / 2 + size * 0.35} fontSize={size} textAnchor="end">
        {children}
      </text>
    </>
  )
}

export function Labels({ x, top, size, lines }: { x: number; top: number; size: number; lines: readonly string[] }) {
  return lines.map((label, index) => (
    <text key={label} className="soft" x={x} y={top + index * size * 1.3} fontSize={size}>
      {label}
    </text>
  ))
}

export const viewBoxOf = (...numbers: readonly number[]) => numbers.map((number) => Math.round(number)).join(' ')
