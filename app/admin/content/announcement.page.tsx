import { useId } from 'react'
import { LinkAddresses } from '#app/admin/frame/link-addresses.tsx'
import { announcementApi } from '#app/api/admin/content.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { Wordmark } from '#app/ui/image/wordmark.tsx'
import type { Announcement } from '#contract/content/content.ts'
import { announcementAt } from '#rules/content/announcement.ts'
import { shortDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { ContentEditor, ContentPage } from './content-editor.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import styles from './content.module.scss'
import { useContentEditor, type ContentState } from './use-content-editor.ts'

export const loader = prefetch(() => [announcementApi.read.initiate(undefined, { forceRefetch: true })])

const maxLength = 90

export function Component() {
  return (
    <ContentPage title="Announcement" read={announcementApi.read.useQuery()}>
      {(state) => <AnnouncementForm state={state} />}
    </ContentPage>
  )
}

function AnnouncementForm({ state }: { state: ContentState<Announcement> }) {
  const linkListId = useId()
  const editor = useContentEditor<Announcement>({
    title: 'Announcement',
    draft: 'content announcement',
    state,
    save: announcementApi.saveDraft.useMutation(),
    publish: announcementApi.publish.useMutation(),
    restoreVersion: announcementApi.restoreVersion.useMutation(),
    store: (value) => announcementApi.read.upsert(undefined, value),
  })
  const { value, field } = editor
  const badge = announcementState(state)
  return (
    <ContentEditor
      editor={editor}
      heading="Announcement line"
      about="One line above the header. Leave it empty to show nothing."
      badge={badge && <span className={`badge badge-${badge.variant}`}>{badge.text}</span>}
      summaryOf={({ text }) => text || 'No announcement'}
    >
      <div className={kit.halves}>
        <div>
          <TextareaField
            {...field('text')}
            onChange={({ target }) => editor.edit({ text: target.value.replaceAll(/[\r\n]+/g, ' ') })}
            label="Text"
            rows={2}
            help={`${value.text.length} of ${maxLength}`}
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
        <Preview value={value} />
      </div>
    </ContentEditor>
  )
}

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

function announcementState({ asOf, live, draft }: Pick<ContentState<Announcement>, 'asOf' | 'live' | 'draft'>): {
  text: string
  variant: 'success' | 'warning' | 'soft'
} | null {
  if (draft !== null) return { text: 'Draft, not published', variant: 'warning' }
  const { text, from } = live.value
  if (text === '') return null
  const now = new Date(asOf)
  if (announcementAt(live.value, now) !== null) return { text: 'Live', variant: 'success' }
  const start = from === '' ? null : startOfDay(from)
  return start !== null && now < start
    ? { text: `Planned for ${shortDay(from)}`, variant: 'warning' }
    : { text: 'Over', variant: 'soft' }
}
