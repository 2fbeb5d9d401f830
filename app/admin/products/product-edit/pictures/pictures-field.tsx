import { useId, useState, type ChangeEvent, type DragEvent } from 'react'
import formStyles from '#app/admin/products/product-edit/product-form.module.scss'
import { errorMessage } from '#app/api/error-message.ts'
import { imagesApi } from '#app/api/admin/platform.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { FieldNotes } from '#app/ui/form/field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { maxFurtherPictures, type PictureLine } from '#rules/catalogue/picture-lines.ts'
import { picturesOf, pictureValuesOf, type PictureValues } from './form-pictures.ts'
import { PictureList } from './picture-list.tsx'

interface PicturesFieldProps {
  values: PictureValues
  errors: FieldErrors
  onChange: (values: PictureValues) => void
  /** An upload is there, whatever the form has become meanwhile. */
  onAdd: (image: string) => void
  onUploading: (isUploading: boolean) => void
}

const errorId = 'further-pictures'

/** All pictures of a product: their order, their texts, and new ones. The first one is also the field `image`. */
export function PicturesField({ values, errors, onChange, onAdd, onUploading }: PicturesFieldProps) {
  const pictures = picturesOf(values)
  const change = (next: readonly PictureLine[]) => onChange(pictureValuesOf(next))
  return (
    <fieldset className={formStyles.pictures} aria-describedby={errors.furtherPictures && `${errorId}-error`}>
      <legend>Pictures</legend>
      <p className="meta">
        The first one is the main picture. Drag a row by its handle, or move it with its arrows. The product page ends
        with a drawing of the sizes, which the shop makes.
      </p>
      <PictureList pictures={pictures} textError={errors.alternativeText} onChange={change} />
      <FieldNotes controlId={errorId} error={errors.furtherPictures} />
      <AddPictures room={maxFurtherPictures + 1 - pictures.length} onAdd={onAdd} onUploading={onUploading} />
    </fieldset>
  )
}

interface AddPicturesProps {
  /** How many pictures can be added. */
  room: number
  onAdd: (image: string) => void
  onUploading: (isUploading: boolean) => void
}

/** A drop zone that uploads several pictures, one after the other, and adds each of them at the end. */
function AddPictures({ room, onAdd, onUploading }: AddPicturesProps) {
  const [refusals, setRefusals] = useState<string[]>([])
  const [sent, setSent] = useState<{ number: number; count: number; share: number } | null>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const [uploadImage] = imagesApi.upload.useMutation()
  const progressId = useId()

  async function upload(files: readonly File[]) {
    if (files.length === 0 || sent) return
    const taken = files.slice(0, room)
    setRefusals(files.length > room ? [`A piece can have 12 pictures: ${room} more can be added.`] : [])
    onUploading(true)
    let added = 0
    for (const [index, file] of taken.entries()) {
      const now = { number: index + 1, count: taken.length }
      setSent({ ...now, share: 0 })
      const { data, error } = await uploadImage({ file, onProgress: (share) => setSent({ ...now, share }) })
      if (data) {
        onAdd(data.image)
        added += 1
      } else setRefusals((known) => [...known, `${file.name}: ${errorMessage(error)}`])
    }
    setSent(null)
    onUploading(false)
    if (added > 0) showToast('success', added === 1 ? 'Picture added' : `${added} pictures added`)
  }

  function handleChoice({ target }: ChangeEvent<HTMLInputElement>) {
    void upload([...(target.files ?? [])])
    // Allows the same files to be chosen again after they were refused.
    target.value = ''
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsDraggedOver(false)
    void upload([...event.dataTransfer.files])
  }

  return (
    <>
      <div
        className={isDraggedOver ? `drop ${formStyles.addDrop} ${formStyles.over}` : `drop ${formStyles.addDrop}`}
        onDragOver={(event) => {
          event.preventDefault()
          setIsDraggedOver(true)
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={handleDrop}
      >
        <div className={formStyles.hints}>
          <p className="mb-2">
            {room > 0
              ? 'Several at once, up to 10 MB each. 2400 pixels wide is best: customers can enlarge them.'
              : 'A piece can have 12 pictures.'}
          </p>
          {room > 0 && (
            <label className="btn btn-outline btn-sm">
              <Icon name="upload" />
              Add pictures
              <input
                className="visually-hidden"
                type="file"
                multiple
                accept="image/jpeg,image/png,image/webp,image/avif"
                onChange={handleChoice}
              />
            </label>
          )}
          {sent && (
            <div className="mt-2">
              <label className="form-text" htmlFor={progressId}>
                {`Uploading ${sent.number} of ${sent.count}`}
              </label>
              <progress id={progressId} max={1} value={sent.share} />
            </div>
          )}
        </div>
      </div>
      {refusals.length > 0 && (
        <Alert kind="danger">
          {refusals.map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
        </Alert>
      )}
    </>
  )
}
