import { useId, useState, type ChangeEvent } from 'react'
import { ItemButtons, type OpenItem } from '#app/admin/content/lists/item-list.tsx'
import contentStyles from '#app/admin/content/content.module.scss'
import { LinkAddresses } from '#app/admin/frame/link-addresses.tsx'
import { errorMessage } from '#app/api/error-message.ts'
import { imagesApi } from '#app/api/admin/platform.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Picture } from '#app/ui/image/picture.tsx'
import { blockLengths, type HomeBlock } from '#contract/content/home.ts'
import { changedWords } from '#rules/content/changed-words.ts'
import { picturePath, uploadOf } from '#rules/content/home-values.ts'
import { scenes } from '#rules/content/scenes.ts'

interface BlockEditorProps {
  /** `slide` or `promo`. */
  kind: string
  open: OpenItem<HomeBlock>
  live: HomeBlock | undefined
  /** Blocks whose uploaded pictures can be chosen. */
  known: readonly HomeBlock[]
}

export function BlockEditor({ kind, open, live, known }: BlockEditorProps) {
  const linkListId = useId()
  const { item: block, number, field, edit } = open
  const text = (name: 'heading' | 'linkWords' | 'link' | 'alternativeText') => ({
    ...open.text(name),
    maxLength: blockLengths[name],
  })
  return (
    <fieldset className={contentStyles.editor}>
      <legend className="visually-hidden">{`Edit ${kind} ${number}`}</legend>
      <div className={contentStyles.half}>
        <div>
          <TextField
            {...text('heading')}
            label="Heading"
            help={kind === 'slide' ? '2 to 5 words. It’s the biggest text in the shop.' : undefined}
          />
          <TextareaField
            {...open.text('words')}
            label="Second line"
            rows={2}
            help={`${block.words.length} of ${blockLengths.words}`}
            maxLength={blockLengths.words}
            onChange={({ target }) => edit({ words: target.value.replaceAll(/[\r\n]+/g, ' ') })}
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
            onChange={(picture) => edit({ picture })}
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
            onChange={({ target }) => edit({ isHidden: target.checked })}
          />
          <ItemButtons what={kind} open={open} />
        </div>
        <BlockPreview kind={kind} number={number} block={block} live={live} />
      </div>
    </fieldset>
  )
}

interface BlockPreviewProps {
  kind: string
  number: number
  block: HomeBlock
  live: HomeBlock | undefined
}

function BlockPreview({ kind, number, block, live }: BlockPreviewProps) {
  const { same, added, removed } = changedWords(live?.words ?? block.words, block.words)
  return (
    <figure className={contentStyles.frame} aria-label="Preview">
      <figcaption>
        <span>{`${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number}, as it will be`}</span>
        {block.isHidden && <span>Hidden</span>}
      </figcaption>
      <div className={contentStyles.inner}>
        <p className={contentStyles.heading}>{block.heading}</p>
        <p>
          {same}
          {added !== '' && <ins>{added}</ins>}
          {removed !== '' && ' '}
          {removed !== '' && <del>{removed}</del>}
        </p>
        {block.linkWords !== '' && (
          <p className="d-flex align-items-center gap-2">
            <span className={contentStyles.link}>{block.linkWords}</span>
            <Icon name="arrow-right" />
          </p>
        )}
        <Picture
          className={kind === 'slide' ? contentStyles.wide : contentStyles.four}
          image={picturePath(block.picture)}
          originalWidth={800}
          width={kind === 'slide' ? 2000 : 960}
          height={kind === 'slide' ? 900 : 720}
          sizes="(min-width: 992px) 520px, 100vw"
          alt={block.alternativeText}
          eager
        />
      </div>
    </figure>
  )
}

interface PictureFieldProps {
  name: string
  error: string | undefined
  isWide: boolean
  picture: string
  known: readonly Pick<HomeBlock, 'picture'>[]
  onChange: (picture: string) => void
}

/** The picture of a block: one that comes with the shop, one that was uploaded before, or a new file. */
function PictureField({ name, error, isWide, picture, known, onChange }: PictureFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [uploadImage] = imagesApi.upload.useMutation()
  const progressId = useId()
  const uploads = [...new Set([picture, ...known.map((block) => block.picture)])].filter(uploadOf)

  async function handleChoice({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file || progress !== null) return
    setRefusal(null)
    setProgress(0)
    const { data, error: uploadError } = await uploadImage({ file, onProgress: setProgress })
    setProgress(null)
    // Allows the same file to be chosen again after it was refused.
    target.value = ''
    if (!data) return setRefusal(errorMessage(uploadError))
    onChange(data.image)
    showToast('success', data.message)
  }

  return (
    <>
      <SelectField
        label="Picture"
        name={name}
        value={picture}
        error={refusal ?? error}
        onChange={({ target }) => {
          setRefusal(null)
          onChange(target.value)
        }}
      >
        <option value="">None</option>
        {Object.entries(scenes)
          .filter(([, { width }]) => !isWide || width >= 1600)
          .map(([scene]) => (
            <option key={scene} value={scene}>
              {sceneText(scene)}
            </option>
          ))}
        {uploads.map((path, at) => (
          <option key={path} value={path}>
            {`Uploaded picture ${at + 1}`}
          </option>
        ))}
      </SelectField>
      <div className="mb-4">
        <label className="btn btn-outline btn-sm">
          <Icon name="upload" />
          Upload a picture
          <input
            className="visually-hidden"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(event) => void handleChoice(event)}
          />
        </label>
        <p className="form-text">
          {`JPEG, PNG, WebP or AVIF, up to 10 MB. ${isWide ? '2000 × 900' : '1200 × 900'} or larger; it’s cropped to fit.`}
        </p>
        {progress !== null && (
          <div>
            <label className="form-text" htmlFor={progressId}>
              Uploading
            </label>
            <progress id={progressId} max={1} value={progress} />
          </div>
        )}
      </div>
    </>
  )
}

/** The name of a picture in words: `heroLivingRoom` is `Hero living room`. */
function sceneText(scene: string): string {
  const words = scene.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
