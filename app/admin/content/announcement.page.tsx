import { useId } from 'react'
import { ContentHeading } from '#app/admin/frame/content-heading.tsx'
import { LinkAddresses } from '#app/admin/frame/link-addresses.tsx'
import {
  contentApi,
  usePublishAnnouncementMutation,
  usePutBackAnnouncementMutation,
  useReadAnnouncementQuery,
  useSaveAnnouncementMutation,
} from '#app/api/content/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { Wordmark } from '#app/ui/image/wordmark.tsx'
import type { Announcement } from '#contract/content/content.ts'
import { announcementAt } from '#rules/content/announcement.ts'
import { shortDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { ContentButtons, ContentHistory, OtherVersion, UndoPublished } from './content-tools.tsx'
import styles from './content.module.scss'
import { useContentForm, type ContentState } from './use-content-form.ts'

export const loader = prefetch(() => [
  contentApi.endpoints.readAnnouncement.initiate(undefined, { forceRefetch: true }),
])

const maxLength = 90

/** The announcement: its text, link and days, a preview, and the versions before. */
export function Component() {
  const { data, error, isFetching, refetch } = useReadAnnouncementQuery()
  return (
    <>
      <PageMeta title="Announcement" />
      <div className="container">
        <ContentHeading />
        {!data && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {data && <AnnouncementForm state={data} />}
      </div>
    </>
  )
}

function AnnouncementForm({ state }: { state: ContentState<Announcement> }) {
  const linkListId = useId()
  const form = useContentForm({
    title: 'Announcement',
    draft: 'content announcement',
    state,
    save: useSaveAnnouncementMutation(),
    publish: usePublishAnnouncementMutation(),
    putBack: usePutBackAnnouncementMutation(),
  })
  const { values, field } = form
  const badge = announcementState(state)
  return (
    <>
      <form {...form.formProps}>
        <div className={styles.head}>
          <div>
            <h2 className="h3">Announcement line</h2>
            <p className="meta">One line above the header. Leave it empty to show nothing.</p>
          </div>
          <div className={styles.tools}>
            {badge && <span className={`badge badge-${badge.look}`}>{badge.text}</span>}
            <ContentButtons isSaving={form.isSaving} isPublishing={form.isPublishing} saveDraft={form.saveDraft} />
          </div>
        </div>
        <OtherVersion version={form.other} takeTheirs={form.takeTheirs} keepMine={form.keepMine} />
        <UndoPublished
          title="Announcement"
          undo={form.undo}
          isBusy={form.isPuttingBack}
          onUndo={(number) => void form.putBackVersion(number)}
        />
        <FormProblem text={form.problem} />
        <div className={styles.half}>
          <div>
            <TextareaField
              {...field('text')}
              onChange={({ target }) => form.change('text', target.value.replaceAll(/[\r\n]+/g, ' '))}
              label="Text"
              rows={2}
              help={`${values.text.length} of ${maxLength}`}
              maxLength={maxLength}
              autoComplete="off"
            />
            <TextField
              {...field('link')}
              label="Link"
              optional
              list={linkListId}
              help="A page of the shop such as /support#shipping, or an address that begins with https://"
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
            />
            <LinkAddresses id={linkListId} />
            <div className={styles.days}>
              <TextField {...field('from')} label="From" type="date" autoComplete="off" />
              <TextField {...field('to')} label="To" type="date" autoComplete="off" />
            </div>
            <p className="meta mb-0">
              Both days are included, in New Zealand. It replaces a sale’s announcement. Ctrl S saves the draft, Ctrl
              Enter publishes.
            </p>
          </div>
          <Preview value={values} />
        </div>
      </form>
      <ContentHistory
        what="announcement"
        versions={state.history}
        asOf={state.asOf}
        textOf={({ value }) => value.text || 'No announcement'}
        isBusy={form.isPuttingBack}
        onPutBack={(number) => void form.putBackVersion(number)}
      />
    </>
  )
}

/** The line as it will be. */
function Preview({ value: { text, link, from } }: { value: Announcement }) {
  const shop = useShopDetails()
  return (
    <figure className={styles.frame} aria-label="Preview">
      <figcaption>
        <span>{text.trim() === '' ? 'No line' : `On every page${from === '' ? '' : ` from ${shortDay(from)}`}`}</span>
        <span>Phone and desktop</span>
      </figcaption>
      {text.trim() !== '' && <div className={styles.line}>{link.trim() === '' ? text : <span>{text}</span>}</div>}
      <div className={styles.bar}>{shop.email}</div>
      <div className={styles.inner}>
        <Wordmark name={shop.name} linked={false} />
      </div>
    </figure>
  )
}

/** What shoppers see of the announcement now, as a badge; null when there is nothing to say. */
function announcementState({ asOf, live, draft }: Pick<ContentState<Announcement>, 'asOf' | 'live' | 'draft'>): {
  text: string
  look: 'success' | 'warning' | 'soft'
} | null {
  if (draft !== null) return { text: 'Draft, not published', look: 'warning' }
  const { text, from } = live.value
  if (text === '') return null
  const now = new Date(asOf)
  if (announcementAt(live.value, now) !== null) return { text: 'Live', look: 'success' }
  const start = from === '' ? null : startOfDay(from)
  return start !== null && now < start
    ? { text: `Planned for ${shortDay(from)}`, look: 'warning' }
    : { text: 'Over', look: 'soft' }
}
