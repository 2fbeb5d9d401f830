import { Link } from 'react-router'

interface LinkGroupProps {
  title: string
  links: readonly { label: string; to: string; isCurrent?: boolean }[]
  onFollow?: () => void
}

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
