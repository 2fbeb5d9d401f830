import { Link } from 'react-router'
import { currentMark, navLinks } from './nav-links.ts'

/** The sections of the shop in a row; on narrow windows the menu has them instead. */
export function MainNav({ path }: { path: string }) {
  return (
    <nav className="mainnav" aria-label="Main">
      {navLinks.map((link) => (
        <Link to={link.to} aria-current={currentMark(link, path)} key={link.to}>
          {link.label}
        </Link>
      ))}
    </nav>
  )
}
