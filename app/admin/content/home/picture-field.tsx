import { useId, useState, type ChangeEvent } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useUploadImageMutation } from '#app/api/images.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { HomeBlock } from '#contract/content/home.ts'
import { uploadOf } from '#rules/content/home-values.ts'
import { scenes } from '#rules/content/scenes.ts'
import styles from './home.module.scss'

interface PictureFieldProps {
  name: string
  error: string | undefined
  /** A slide shows the wide pictures of the shop. */
  isWide: boolean
  picture: string
  /** Blocks whose uploaded pictures can be chosen. */
  known: readonly Pick<HomeBlock, 'picture'>[]
  onChange: (picture: string) => void
}

/** The picture of a block: one that comes with the shop, one that was uploaded before, or a new file. */
export function PictureField({ name, error, isWide, picture, known, onChange }: PictureFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [uploadImage] = useUploadImageMutation()
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
      <div className={styles.upload}>
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
