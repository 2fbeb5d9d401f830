import {
  useReadClosedDaysQuery,
  useReadContactQuery,
  useReadHoursQuery,
  useReadTimesQuery,
  contentApi,
} from '#app/api/content/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ContentHeading } from '#app/admin/frame/content-nav.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { storeContext } from '#app/store/context.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { may } from '#rules/accounts/roles.ts'
import { ClosedDaysForm } from './closed-days/closed-days-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { TimesForm } from './times-form.tsx'
import { HoursForm } from './hours-form.tsx'
import styles from './content.module.scss'

export const loader = prefetch(({ context }) => {
  const { session } = context.get(storeContext).getState()
  const hasContact = may(roleOf(session.userInfo), 'settings', 'read')
  return [
    contentApi.endpoints.readHours.initiate(undefined, { forceRefetch: true }),
    contentApi.endpoints.readClosedDays.initiate(undefined, { forceRefetch: true }),
    ...(hasContact
      ? [
          contentApi.endpoints.readContact.initiate(undefined, { forceRefetch: true }),
          contentApi.endpoints.readTimes.initiate(undefined, { forceRefetch: true }),
        ]
      : []),
  ]
})

/** The phone hours, the closed days, and for the owner name, contact, days and minutes of the shop. */
export function Component() {
  const hasContact = useMay('settings', 'change')
  const hours = useReadHoursQuery()
  const closedDays = useReadClosedDaysQuery()
  const contact = useReadContactQuery(undefined, { skip: !hasContact })
  const times = useReadTimesQuery(undefined, { skip: !hasContact })
  return (
    <>
      <PageMeta title="Hours and contact" />
      <div className="container">
        <ContentHeading />
        <div className={styles.section}>
          {hours.data && <HoursForm state={hours.data} />}
          {!hours.data && hours.error && (
            <ErrorMessage
              message={errorMessage(hours.error)}
              busy={hours.isFetching}
              onTryAgain={() => void hours.refetch()}
            />
          )}
        </div>
        <div className={styles.section}>
          {closedDays.data && <ClosedDaysForm state={closedDays.data} />}
          {!closedDays.data && closedDays.error && (
            <ErrorMessage
              message={errorMessage(closedDays.error)}
              busy={closedDays.isFetching}
              onTryAgain={() => void closedDays.refetch()}
            />
          )}
        </div>
        {hasContact && (
          <div className={styles.section}>
            {contact.data && <ContactForm state={contact.data} />}
            {!contact.data && contact.error && (
              <ErrorMessage
                message={errorMessage(contact.error)}
                busy={contact.isFetching}
                onTryAgain={() => void contact.refetch()}
              />
            )}
          </div>
        )}
        {hasContact && (
          <div className={styles.section}>
            {times.data && <TimesForm state={times.data} />}
            {!times.data && times.error && (
              <ErrorMessage
                message={errorMessage(times.error)}
                busy={times.isFetching}
                onTryAgain={() => void times.refetch()}
              />
            )}
          </div>
        )}
      </div>
    </>
  )
}
