import { useId } from 'react'
import { announcementApi } from '#app/api/admin/content.ts'
import { LinkAddresses } from '#app/admin/frame/link-addresses.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Announcement } from '#contract/content/content.ts'
import { withSalePage, type Texts } from './with-sale-page.ts'
import styles from './sales.module.scss'

interface SaleTextsProps extends Texts {
  firstDay: string
  lastDay: string
  errors: Record<string, string>
  onChange: (patch: Partial<Texts>) => void
}

/** What every page says while the sale runs: a line above the header, and a link in the menu. */
export function SaleTexts({ announcement, menuLabel, textLink, firstDay, lastDay, errors, onChange }: SaleTextsProps) {
  const { data } = announcementApi.read.useQuery()
  const linkListId = useId()
  const changeWords = (patch: Partial<Texts>) => onChange(withSalePage({ announcement, menuLabel, textLink }, patch))
  const own = data && overlaps(data.live.value, firstDay, lastDay) ? data.live.value.text : null
  return (
    <section className={styles.part} aria-labelledby="sale-texts">
      <h2 className="h4" id="sale-texts">
        Also
      </h2>
      <p className="meta">Both begin and end with the sale, also when you end it early.</p>
      <TextField
        label="Announcement"
        optional
        value={announcement}
        error={errors.announcement ?? null}
        help={
          own === null
            ? 'An announcement of your own on the same days is shown in its place.'
            : `On these days customers see your own announcement in its place: ‘${own}’.`
        }
        maxLength={90}
        autoComplete="off"
        onChange={({ currentTarget }) => changeWords({ announcement: currentTarget.value })}
      />
      <TextField
        label="Menu link text"
        optional
        value={menuLabel}
        error={errors.menuLabel ?? null}
        help="Such as Sale. At the end of the menu, unless it has seven links."
        maxLength={16}
        autoComplete="off"
        onChange={({ currentTarget }) => changeWords({ menuLabel: currentTarget.value })}
      />
      <TextField
        label="Page they both link to"
        optional={menuLabel.trim() === ''}
        list={linkListId}
        value={textLink}
        error={errors.textLink ?? null}
        help="/sale shows every piece on sale. You can choose another page of the shop."
        maxLength={200}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ textLink: currentTarget.value })}
      />
      <LinkAddresses id={linkListId} />
    </section>
  )
}

/** Whether an announcement is shown on a day of the sale; days in ISO order compare as texts. */
function overlaps({ text, from, to }: Announcement, firstDay: string, lastDay: string): boolean {
  if (text === '' || firstDay === '' || lastDay === '') return false
  return (from === '' || from <= lastDay) && (to === '' || firstDay <= to)
}
