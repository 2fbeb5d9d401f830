import { Day } from '#app/ui/day.tsx'
import { Icon } from '#app/ui/image/icon.tsx'

/** The day, or the red cross of the spec with a text for screen readers. */
export function DateOrCross({ date }: { date: string | null }) {
  if (date)
    return (
      <span className="yes">
        <Day at={date} />
      </span>
    )
  return (
    <span className="no">
      <Icon name="x-lg" />
      <span className="visually-hidden">no</span>
    </span>
  )
}
