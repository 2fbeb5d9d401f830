import { starsOf } from '#rules/catalogue/rating.ts'
import styles from './product.module.scss'

/** Between the left edges of two stars, in a box 16 high. */
const stepWidth = 17

/** From the top, clockwise. */
const corners = Array.from({ length: 10 }, (_, index) => {
  const radius = index % 2 === 0 ? 7.3 : 3.6
  const angle = (index * Math.PI) / 5
  return [8 + radius * Math.sin(angle), 8.4 - radius * Math.cos(angle)] as const
})

/** The star at a place from 0 to 4, whole or its left half. */
function starPath(place: number, half = false): string {
  const points = half ? [corners[0], ...corners.slice(5)] : corners
  const coordinates = points.map(
    (corner) => corner && `${(corner[0] + place * stepWidth).toFixed(1)} ${corner[1].toFixed(1)}`,
  )
  return `M${coordinates.join('L')}z`
}

const outlines = [0, 1, 2, 3, 4].map((place) => starPath(place)).join('')

/**
 * Rounded to halves (spec §9); the parent adds a text alternative. Two paths instead of five icons, because a list has
 * dozens of ratings.
 */
export function Stars({ rating }: { rating: number }) {
  const filled = starsOf(rating).map((star, place) => (star === 'empty' ? '' : starPath(place, star === 'half')))
  return (
    <svg className={styles.stars} viewBox="0 0 84 16" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
      <path d={outlines} />
      <path className={styles.filled} d={filled.join('')} />
    </svg>
  )
}
