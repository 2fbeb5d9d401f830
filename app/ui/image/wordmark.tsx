import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import styles from './wordmark.module.scss'

/** The first ō is marked, because its macron is honey-coloured. Not linked in the head of the menu. */
export function Wordmark({ name, linked = true }: { name: string; linked?: boolean }) {
  if (!linked) return <span className={styles.wordmark}>{markMacron(name)}</span>
  return (
    <Link className={styles.wordmark} to={paths.home()} aria-label={`${name}, home`}>
      {markMacron(name)}
    </Link>
  )
}

function markMacron(typed: string) {
  const name = typed.normalize('NFC')
  const at = name.indexOf('ō')
  if (at < 0) return name
  return (
    <>
      {name.slice(0, at)}
      <span>ō</span>
      {name.slice(at + 1)}
    </>
  )
}
