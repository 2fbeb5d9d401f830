import { Link, useLocation } from 'react-router'
import { roomTitle } from '#app/shop/listing/room-title.ts'
import { LineIcon } from '#app/ui/image/line-icon.tsx'
import { planIcon } from '#app/ui/image/plan-icon.ts'
import { readSpace, writeSpace } from '#rules/catalogue/fit/space.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import { paths } from '#rules/paths.ts'

/** Takes the space of the list along, whose numbers begin the form of the room. */
export function PlanLink({ room }: { room: Room }) {
  const space = writeSpace(readSpace(new URLSearchParams(useLocation().search)))
  return (
    <Link className="icon-button" to={paths.plan(space)}>
      <LineIcon path={planIcon} />
      Plan a {roomTitle(room).toLowerCase()}
    </Link>
  )
}
