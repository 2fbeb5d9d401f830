import { useId } from 'react'
import { LinkAddresses } from '#app/admin/frame/link-addresses.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { blockLengths, type HomeBlock } from '#contract/content/home.ts'
import { BlockPreview } from './block-preview.tsx'
import { PictureField } from './picture-field.tsx'
import contentStyles from '#app/admin/content/content.module.scss'
import listStyles from '#app/admin/content/lists/lists.module.scss'

interface BlockEditorProps {
  /** `slide` or `promo`. */
  kind: string
  number: number
  block: HomeBlock
  /** What shoppers see of it now. */
  live: HomeBlock | undefined
  /** Blocks whose uploaded pictures can be chosen. */
  known: readonly HomeBlock[]
  field: (name: keyof HomeBlock) => { name: string; error: string | undefined }
  onChange: (patch: Partial<HomeBlock>) => void
  onRemove: () => void
  onClose: () => void
}

/** The fields of a block, and how it will be. */
export function BlockEditor({
  kind,
  number,
  block,
  live,
  known,
  field,
  onChange,
  onRemove,
  onClose,
}: BlockEditorProps) {
  const linkListId = useId()
  const text = (name: 'heading' | 'linkWords' | 'link' | 'alternativeText') => ({
    ...field(name),
    value: block[name],
    maxLength: blockLengths[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <fieldset className={listStyles.editor}>
      <legend className="visually-hidden">{`Edit ${kind} ${number}`}</legend>
      <div className={contentStyles.half}>
        <div>
          <TextField
            {...text('heading')}
            label="Heading"
            help={kind === 'slide' ? '2 to 5 words. It’s the biggest text in the shop.' : undefined}
          />
          <TextareaField
            {...field('words')}
            label="Second line"
            rows={2}
            value={block.words}
            help={`${block.words.length} of ${blockLengths.words}`}
            maxLength={blockLengths.words}
            autoComplete="off"
            onChange={({ target }) => onChange({ words: target.value.replaceAll(/[\r\n]+/g, ' ') })}
          />
          <div className={contentStyles.days}>
            <TextField {...text('linkWords')} label="Link words" />
            <TextField
              {...text('link')}
              label="Goes to"
              help="A page of the shop such as /products, or https://…"
              list={linkListId}
              spellCheck={false}
            />
            <LinkAddresses id={linkListId} />
          </div>
          <PictureField
            {...field('picture')}
            isWide={kind === 'slide'}
            picture={block.picture}
            known={known}
            onChange={(picture) => onChange({ picture })}
          />
          <TextField
            {...text('alternativeText')}
            label="Alternative text"
            optional
            help="What the picture shows. Leave it empty if the picture is only decoration."
          />
          <CheckField
            {...field('isHidden')}
            label={`Hide this ${kind} from customers`}
            checked={block.isHidden}
            onChange={({ target }) => onChange({ isHidden: target.checked })}
          />
          <div className={contentStyles.buttons}>
            <button type="button" className="btn btn-outline btn-sm" onClick={onClose}>
              Done
            </button>
            <button type="button" className="btn btn-quiet btn-sm" onClick={onRemove}>
              {`Remove this ${kind}`}
            </button>
          </div>
        </div>
        <BlockPreview kind={kind} number={number} block={block} live={live} />
      </div>
    </fieldset>
  )
}
