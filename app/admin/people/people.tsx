import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { peopleApi, useListInvitationsQuery, useListPeopleQuery } from '#app/api/people.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import type { Person } from '#contract/accounts/people.ts'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { ChangeRole } from './change-role.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleNav } from '#app/admin/frame/people-nav.tsx'
import { PeopleTable } from './people-table.tsx'
import { SecondStepNotice } from './second-step-notice.tsx'
import styles from './people.module.scss'

// Always refetch on mount.
export const loader = prefetch(() => [
  peopleApi.endpoints.listPeople.initiate(undefined, { forceRefetch: true }),
  peopleApi.endpoints.listInvitations.initiate(undefined, { forceRefetch: true }),
])

/** The people with a role, and the invitations that wait. */
export function Component() {
  const { data: people, error, isFetching, refetch } = useListPeopleQuery()
  const { data: invitations } = useListInvitationsQuery()
  const ownId = useAppSelector(selectUserInfo)?._id
  const [chosen, setChosen] = useState<Person | null>(null)
  const [isInviting, setIsInviting] = useState(false)
  return (
    <>
      <PageMeta title="People" />
      <div className="container">
        <div className={`page-head ${styles.head}`}>
          <div>
            <h1>People and history</h1>
            <p className="meta">
              {people && invitations && countText(people.length, invitations.length)} Each role sees only the pages it
              can use.
            </p>
          </div>
          <button className="btn btn-primary btn-sm" type="button" onClick={() => setIsInviting(true)}>
            <AdminIcon name="person-plus" />
            Invite…
          </button>
        </div>
        <PeopleNav />
        {!people && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {people?.filter(isWithoutStep).map((person) => (
          <SecondStepNotice key={person._id} person={person} isMyself={person._id === ownId} />
        ))}
        {people && (
          <section className={styles.section} aria-labelledby="people">
            <h2 className="h3" id="people">
              People
            </h2>
            <PeopleTable people={people} ownId={ownId} onChange={setChosen} />
          </section>
        )}
        {invitations && invitations.length > 0 && (
          <section className={styles.section} aria-labelledby="invitations">
            <h2 className="h3" id="invitations">
              Invitations
            </h2>
            <InvitationTable invitations={invitations} />
          </section>
        )}
      </div>
      <ChangeRole person={chosen} onClose={() => setChosen(null)} />
      <InviteDialog show={isInviting} onClose={() => setIsInviting(false)} />
    </>
  )
}

const isWithoutStep = ({ secondStep }: Person) => secondStep === null

/** How many people and invitations there are: `3 people, 1 invitation.` */
export function countText(people: number, invitations: number): string {
  const some = people === 1 ? '1 person' : `${people} people`
  if (invitations === 0) return `${some}.`
  return `${some}, ${invitations === 1 ? '1 invitation' : `${invitations} invitations`}.`
}
