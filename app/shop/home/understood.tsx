import { Link } from 'react-router'
import type { SearchReading } from '#contract/catalogue/search-reading.ts'
import { paths } from '#rules/paths.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import styles from './home.module.scss'

/** How a search was read: corrections, what the shop does not have, and its parts, which can be removed. */
export function Understood({ search: { corrected, said, parts }, query }: { search: SearchReading; query: string }) {
  return (
    <>
      {corrected && (
        <p>
          Showing results for <strong className="fw-bold">{corrected.meant.join(', ')}</strong>.{' '}
          <Link to={paths.search(corrected.asTyped) + query}>
            Search for {corrected.typed.map((word) => `“${word}”`).join(', ')} as typed
          </Link>
        </p>
      )}
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {parts.length > 0 && (
        <div className={`d-flex flex-wrap align-items-center row-gap-2 ${styles.understood}`}>
          <span className="meta">We searched for</span>
          <ul className="list-unstyled d-flex flex-wrap gap-2 m-0" aria-label="What we searched for">
            {parts.map(({ label, without }) => (
              <li key={label}>
                <Link
                  className="chip small text-wrap tabular"
                  to={(without === '' ? paths.products : paths.search(without)) + query}
                  aria-label={`Remove: ${label}`}
                >
                  {label}
                  <Icon name="x-lg" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
