import { Icon } from '#app/ui/image/icon.tsx'

/** The first ten characters of a date, or the red cross of the spec with a word for those who cannot see it. */
export function DateOrCross({ date }: { date: string | null }) {
  if (date) return <span className="yes">{date.slice(0, 10)}</span>
  return (
    <span className="no">
      <Icon name="x-lg" />
      <span className="visually-hidden">no</span>
    </span>
  )
}
