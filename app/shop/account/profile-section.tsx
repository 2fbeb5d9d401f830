import type { ReactNode, Ref } from 'react'
import styles from './account.module.scss'

export interface Section {
  id: string
  title: string
}

export const sections = {
  orders: { id: 'orders', title: 'My Orders' },
  earlierOrders: { id: 'earlier-orders', title: 'Earlier orders' },
  details: { id: 'details', title: 'Your details' },
  guest: { id: 'details', title: 'You’re a guest' },
  reviews: { id: 'reviews', title: 'Your reviews' },
  emails: { id: 'emails', title: 'Emails' },
  addresses: { id: 'addresses', title: 'Addresses' },
  devices: { id: 'devices', title: 'Signed in on' },
  secondStep: { id: 'second-step', title: 'Second step at sign-in' },
  keys: { id: 'keys', title: 'Keys' },
  data: { id: 'data', title: 'Your data' },
} as const satisfies Record<string, Section>

interface ProfileSectionProps {
  section: Section
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export function ProfileSection({ section: { id, title }, headingRef, children }: ProfileSectionProps) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 className="mb-3" id={`${id}-title`} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function ProfileContents({ shown }: { shown: readonly Section[] }) {
  return (
    <nav className={`d-print-none ${styles.contents}`} aria-label="Profile">
      <ul className="ruled">
        {shown.map(({ id, title }) => (
          <li key={id}>
            <a className="tap quiet-link d-flex" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
