import { Link } from 'react-router'
import { pageWindow } from '#rules/catalogue/listing.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import styles from './navigation.module.scss'

export function Pagination({ page, pages, hrefOf }: { page: number; pages: number; hrefOf: (page: number) => string }) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages">
      <ul className={`pagination ${styles.pages}`}>
        <Step to={page > 1 ? hrefOf(page - 1) : null} rel="prev" />
        {pageWindow(page, pages).map((entry, index, all) =>
          entry === 'gap' ? (
            <li className="page-item" key={`after-${all[index - 1]}`}>
              <span className={`page-link ${styles.gap}`}>…</span>
            </li>
          ) : (
            <li className={entry === page ? 'page-item active' : 'page-item'} key={entry}>
              <Link
                className="page-link"
                to={hrefOf(entry)}
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
              >
                {entry}
              </Link>
            </li>
          ),
        )}
        <Step to={page < pages ? hrefOf(page + 1) : null} rel="next" />
      </ul>
    </nav>
  )
}

function Step({ to, rel }: { to: string | null; rel: 'prev' | 'next' }) {
  const name = rel === 'prev' ? 'Previous page' : 'Next page'
  const icon = <Icon name={rel === 'prev' ? 'arrow-left' : 'arrow-right'} />
  return (
    <li className={to === null ? 'page-item disabled' : 'page-item'}>
      {to === null ? (
        <span className="page-link" role="link" aria-disabled="true" aria-label={name}>
          {icon}
        </span>
      ) : (
        <Link className="page-link" to={to} rel={rel} aria-label={name}>
          {icon}
        </Link>
      )}
    </li>
  )
}
