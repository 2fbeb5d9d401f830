import type { ReactNode, Ref } from 'react'
import styles from './account.module.scss'

/** A section of the profile: the anchor that the contents lead to, and the title. */
export interface Section {
  id: string
  title: string
}

/** The sections of the profile by their topic. */
export const sections = {
  orders: { id: 'orders', title: 'My Orders' },
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
  /** The heading, for a section that moves the focus to it. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A section under its heading. Links of the contents lead to it. */
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

/** The contents of the profile: next to the sections, or in two columns above them on narrow screens. */
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
