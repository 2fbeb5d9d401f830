import { type SQL, sql } from 'drizzle-orm'
import type { Space } from '#rules/catalogue/fit/space.ts'

/** Whether a space limits a side: a doorway alone judges no piece. */
export function limitsSides({ lengthMm, depthMm, heightMm }: Space): boolean {
  return lengthMm !== null || depthMm !== null || heightMm !== null
}

/*
 * As `fitOrderKey` in rules/fit: `u` is the largest overrun of the piece unturned, `t` the same turned by 90°. A side
 * that is not limited is null and is passed over.
 */
function overrun({ lengthMm, depthMm, heightMm }: Space, isTurned: boolean): SQL {
  const [length, width] = isTurned ? [sql`width_mm`, sql`length_mm`] : [sql`length_mm`, sql`width_mm`]
  return sql`greatest(${length} - ${lengthMm}::int, ${width} - ${depthMm}::int, height_mm - ${heightMm}::int)`
}

function roomLeft({ lengthMm, depthMm, heightMm }: Space, isTurned: boolean): SQL {
  const [length, width] = isTurned ? [sql`width_mm`, sql`length_mm`] : [sql`length_mm`, sql`width_mm`]
  return sql`coalesce(${lengthMm}::int - ${length}, ${depthMm}::int - ${width}, ${heightMm}::int - height_mm)`
}

/** 0: fits unturned, 1: fits turned by 90°, 2: too big. 0 for all without a space. */
export function fitBand(space: Space): SQL {
  if (!limitsSides(space)) return sql`0`
  return sql`case when ${overrun(space, false)} <= 0 then 0 when ${overrun(space, true)} <= 0 then 1 else 2 end`
}

/** The room left side to side in mm of what fits, the smallest overrun of what does not. 0 for all without a space. */
export function fitMm(space: Space): SQL {
  if (!limitsSides(space)) return sql`0`
  const [u, t] = [overrun(space, false), overrun(space, true)]
  return sql`case when ${u} <= 0 then ${roomLeft(space, false)} when ${t} <= 0 then ${roomLeft(space, true)} else least(${u}, ${t}) end`
}
