import { inset, line, solid, thin, type Box, type Shape } from './shapes.ts'
import type { Traits } from './traits.ts'

export type Fill = (box: Box) => Shape[]

export function drawer(pulls: Traits['pulls']): Fill {
  return (box) => {
    const front = inset(box, Math.min(14, box.height * 0.12))
    const middle = front.x + front.width / 2
    return [thin(front), pull(pulls, middle, front.bottom + front.height / 2, front.width)]
  }
}

export function door(hinge: 'left' | 'right', pulls: Traits['pulls']): Fill {
  return (box) => {
    const front = inset(box, 10)
    const panel = inset(front, Math.min(50, front.width * 0.14))
    const boards = [1, 2].map((third) => {
      const x = panel.x + (panel.width * third) / 3
      return line('thin', [x, panel.bottom], [x, panel.bottom + panel.height])
    })
    const knobAt = hinge === 'left' ? front.x + front.width - 24 : front.x + 24
    const knob = pull(pulls === 'bar' ? 'bar-upright' : 'knob', knobAt, front.bottom + front.height * 0.55, 90)
    return [thin(front), thin(panel), ...boards, knob]
  }
}

export function glass(hinge: 'left' | 'right'): Fill {
  return (box) => {
    const front = inset(box, 10)
    const pane = inset(front, Math.min(60, front.width * 0.15))
    const upright = pane.x + pane.width / 2
    const bars = [1, 2, 3].map((quarter) => {
      const y = pane.bottom + (pane.height * quarter) / 4
      return line('thin', [pane.x, y], [pane.x + pane.width, y])
    })
    const knobAt = hinge === 'left' ? front.x + front.width - 24 : front.x + 24
    return [
      thin(front),
      thin(pane),
      line('thin', [upright, pane.bottom], [upright, pane.bottom + pane.height]),
      ...bars,
      pull('knob', knobAt, front.bottom + front.height / 2, 0),
    ]
  }
}

export function open(shelves: number): Fill {
  return (box) => {
    const inside = inset(box, 8)
    const boards = Array.from({ length: shelves }, (_, index) =>
      solid(inside.x, inside.bottom + (inside.height * (index + 1)) / (shelves + 1) - 10, inside.width, 20),
    )
    return [thin(inside), ...boards]
  }
}

/** Side by side; the weights set the widths. */
export function columns(...parts: readonly (readonly [Fill, number])[]): Fill {
  const sum = parts.reduce((total, [, weight]) => total + weight, 0)
  return (box) => {
    let { x } = box
    return parts.flatMap(([fill, weight]) => {
      const width = (box.width * weight) / sum
      x += width
      return fill({ ...box, x: x - width, width })
    })
  }
}

/** From the top down; the weights set the heights. */
export function rows(...parts: readonly (readonly [Fill, number])[]): Fill {
  const sum = parts.reduce((total, [, weight]) => total + weight, 0)
  return (box) => {
    let bottom = box.bottom + box.height
    return parts.flatMap(([fill, weight]) => {
      const height = (box.height * weight) / sum
      bottom -= height
      return fill({ ...box, bottom, height })
    })
  }
}

export function row(count: number, part: (index: number) => Fill): Fill {
  return columns(...Array.from({ length: count }, (_, index) => [part(index), 1] as const))
}

function pull(kind: Traits['pulls'] | 'bar-upright', x: number, y: number, space: number): Shape {
  if (kind === 'knob') return { variant: 'plain', d: `M${x - 13} ${-y}a13 13 0 1 0 26 0a13 13 0 1 0 -26 0` }
  if (kind === 'bar-upright') return line('plain', [x, y - 55], [x, y + 55])
  const half = Math.min(space * 0.3, 100) / 2
  if (kind === 'bar') return line('plain', [x - half, y], [x + half, y])
  const top = -y - 18
  return { variant: 'plain', d: `M${x - half} ${top}h${half * 2}v14q0 22 -22 22h${44 - half * 2}q-22 0 -22 -22z` }
}
