/** What a decision speaks of: one face, or a person by the id of their group. */
export type Subject = { readonly face: string } | { readonly person: string }

/**
 * What a user decided. Lists of decisions run from the oldest to the newest; where two contradict
 * each other the newer one counts.
 *
 * - `same`: a face is a person, two faces are of one person, or two people are the same, who then
 *   keep the id of the first. Faces that are said to be the same person may be of one photo.
 * - `different`: the opposite of each of these.
 * - `known`: a person whom the user named or confirmed. Their id stays, and no two known people are
 *   ever taken for one.
 * - `not-a-face`: the face belongs to nobody.
 */
export type Decision =
  | { readonly kind: 'same'; readonly of: readonly [Subject, Subject] }
  | { readonly kind: 'different'; readonly of: readonly [Subject, Subject] }
  | { readonly kind: 'known'; readonly person: string }
  | { readonly kind: 'not-a-face'; readonly face: string }

/**
 * Decisions without their contradictions: subjects that belong together, and which of those never
 * meet.
 */
export type ResolvedDecisions = {
  readonly subjects: readonly DecidedSubject[]
  readonly ignoredFaces: ReadonlySet<string>
}

/** Everything that the user said to be one person. */
export type DecidedSubject = {
  /** The id that the person keeps; absent if the user only spoke of faces. */
  readonly personId: string | undefined
  /** Every id that the person goes by, after people were said to be the same. */
  readonly people: readonly string[]
  readonly faces: readonly string[]
  /** What the user said this one is not. */
  readonly others: ReadonlySet<DecidedSubject>
}

type Component = {
  personId: string | undefined
  readonly people: string[]
  readonly faces: string[]
  readonly others: Set<Component>
}

/**
 * Goes from the newest decision to the oldest and leaves out those that contradict what was taken
 * up before.
 */
export function resolveDecisions(decisions: readonly Decision[]): ResolvedDecisions {
  const components = new Map<string, Component>()
  const ignoredFaces = new Set<string>()
  const faceDecided = new Set<string>()
  for (const decision of decisions.toReversed()) {
    switch (decision.kind) {
      case 'known':
        componentOf({ person: decision.person }, components)
        break
      case 'not-a-face':
        // A later "is this person" takes a "not a face" back.
        if (!faceDecided.has(decision.face)) ignoredFaces.add(decision.face)
        break
      case 'same':
        join(decision.of, components)
        for (const subject of decision.of) if ('face' in subject) faceDecided.add(subject.face)
        break
      case 'different':
        keepApart(decision.of, components)
        break
    }
  }
  return { subjects: [...new Set(components.values())], ignoredFaces }
}

/** Whether the user said of any two of these that they are different. */
export function areDifferent(first: readonly DecidedSubject[], second: readonly DecidedSubject[]): boolean {
  return first.some(one => second.some(other => one.others.has(other)))
}

/**
 * Whether any two of these are never one person: those said to be different, and two people whom
 * the user spoke of, whose ids must live on.
 */
export function areApart(first: readonly DecidedSubject[], second: readonly DecidedSubject[]): boolean {
  return first.some(one =>
    second.some(
      other =>
        one.others.has(other) ||
        (one.personId !== undefined && other.personId !== undefined && one.personId !== other.personId),
    ),
  )
}

function join(of: readonly [Subject, Subject], components: Map<string, Component>): void {
  const first = componentOf(of[0], components)
  const second = componentOf(of[1], components)
  if (first === second || first.others.has(second)) return
  const bothPeople = of.every(subject => 'person' in subject)
  // Only "these two people are the same" makes one of two people; a face is of one person at a
  // time.
  if (first.personId !== undefined && second.personId !== undefined && !bothPeople) return

  const personId = first.personId ?? second.personId
  // The smaller goes into the larger: a person of thousands of decided faces takes one after the
  // other.
  const [kept, gone] = sizeOf(first) < sizeOf(second) ? [second, first] : [first, second]
  kept.personId = personId
  for (const person of gone.people) {
    kept.people.push(person)
    components.set(keyOf({ person }), kept)
  }
  for (const face of gone.faces) {
    kept.faces.push(face)
    components.set(keyOf({ face }), kept)
  }
  for (const other of gone.others) {
    other.others.delete(gone)
    other.others.add(kept)
    kept.others.add(other)
  }
}

function sizeOf({ people, faces }: Component): number {
  return people.length + faces.length
}

function keepApart(of: readonly [Subject, Subject], components: Map<string, Component>): void {
  const first = componentOf(of[0], components)
  const second = componentOf(of[1], components)
  if (first === second) return
  first.others.add(second)
  second.others.add(first)
}

function componentOf(subject: Subject, components: Map<string, Component>): Component {
  const known = components.get(keyOf(subject))
  if (known) return known
  const isFace = 'face' in subject
  const component: Component = {
    personId: isFace ? undefined : subject.person,
    people: isFace ? [] : [subject.person],
    faces: isFace ? [subject.face] : [],
    others: new Set(),
  }
  components.set(keyOf(subject), component)
  return component
}

function keyOf(subject: Subject): string {
  return 'face' in subject ? `face:${subject.face}` : `person:${subject.person}`
}
