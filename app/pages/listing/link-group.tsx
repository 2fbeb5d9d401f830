import { Link } from 'react-router'

export interface GroupLink {
  label: string
  to: string
  /** The link leads to what the page shows. */
  isCurrent?: boolean
}

interface LinkGroupProps {
  title: string
  links: readonly GroupLink[]
  /** Called when one is followed, such as to close the drawer that it stands in. */
  onFollow?: () => void
}

/** Links of one kind in a sidebar, under their heading. */
export function LinkGroup({ title, links, onFollow }: LinkGroupProps) {
  return (
    <div className="group">
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, to, isCurrent = false }) => (
          <li key={label}>
            <Link to={to} aria-current={isCurrent ? 'page' : undefined} onClick={onFollow}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
