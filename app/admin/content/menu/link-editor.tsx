import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { menuLengths, type MenuLink } from '#contract/content/menu.ts'
import type { FooterPage, RoomTexts } from '#contract/pages.ts'
import { linkTargets } from '#app/admin/frame/link-targets.ts'
import contentStyles from '#app/admin/content/content.module.scss'
import styles from '#app/admin/content/lists/lists.module.scss'

export interface LinkEditorProps {
  link: MenuLink
  /** The live pages of the owner. */
  pages: readonly FooterPage[]
  rooms: RoomTexts
  field: (name: keyof MenuLink) => { name: string; error: string | undefined }
  onChange: (patch: Partial<MenuLink>) => void
  onRemove: () => void
  onClose: () => void
}

/** The fields of a link: its words, and where it leads, chosen from a list or typed. */
export function LinkEditor({ link, pages, rooms, field, onChange, onRemove, onClose }: LinkEditorProps) {
  const groups = linkTargets(pages, rooms)
  const known = groups.flatMap(({ targets }) => targets)

  function choose(address: string) {
    const target = known.find((each) => each.link === address)
    if (target) onChange({ link: target.link, ...(link.label.trim() === '' && { label: target.label }) })
  }

  return (
    <fieldset className={styles.editor}>
      <legend className="visually-hidden">{`Edit ${link.label || 'the new link'}`}</legend>
      <div className={contentStyles.half}>
        <div>
          <TextField
            {...field('label')}
            label="Words"
            value={link.label}
            maxLength={menuLengths.label}
            autoComplete="off"
            onChange={({ target }) => onChange({ label: target.value })}
          />
          <SelectField
            label="Room, category or page"
            value={known.some((target) => target.link === link.link) ? link.link : ''}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">Another address</option>
            {groups.map(({ title, targets }) => (
              <optgroup key={title} label={title}>
                {targets.map((target) => (
                  <option key={target.link} value={target.link}>
                    {target.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
          <TextField
            {...field('link')}
            label="Goes to"
            help="A page of the shop that everyone can open, such as /living/Coffee or /search/oak."
            value={link.link}
            maxLength={menuLengths.link}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ link: target.value })}
          />
          <div className={contentStyles.buttons}>
            <button type="button" className="btn btn-outline btn-sm" onClick={onClose}>
              Done
            </button>
            <button type="button" className="btn btn-quiet btn-sm" onClick={onRemove}>
              Remove this link
            </button>
          </div>
        </div>
      </div>
    </fieldset>
  )
}
