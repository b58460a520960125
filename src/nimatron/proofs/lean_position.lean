/-- A move: the cells that have to be free, and the cells that it takes away, both as bits of a number. -/
abbrev Move := Nat × Nat

/-- A position is a set of free cells `x`, as bits of a number, beside a heap of `h` in Nim. An option of it has the
cells `y` and the heap `k`. -/
def IsOption (moves : List Move) (x h y k : Nat) : Prop :=
  (k = h ∧ ∃ m, m ∈ moves ∧ x &&& m.1 = m.1 ∧ y = x - (x &&& m.2)) ∨ (y = x ∧ k < h)

mutual
/-- A P-position: the player to move loses, since every option is won by the player to move there. In misère play there has to be one. -/
inductive Lost (moves : List Move) (misere : Bool) : Nat → Nat → Prop
  | all (x h : Nat) (some : misere = true → ∃ y k, IsOption moves x h y k)
      (each : ∀ y k, IsOption moves x h y k → Won moves misere y k) : Lost moves misere x h
/-- An N-position: the player to move wins, since some option is lost, or in misère play there is none. -/
inductive Won (moves : List Move) (misere : Bool) : Nat → Nat → Prop
  | one (x h y k : Nat) (option : IsOption moves x h y k) (lost : Lost moves misere y k) : Won moves misere x h
  | none (x h : Nat) (last : misere = true) (no : ∀ y k, ¬ IsOption moves x h y k) : Won moves misere x h
end

/-- Positions said to be P-positions, in order, each with an answer to every option: the number of a move, or beyond the moves
the new size of the heap. -/
inductive Table
  | empty
  | node (left : Table) (x h : Nat) (board heap : List Nat) (right : Table)

def Table.has : Table → Nat → Nat → Bool
  | .empty, _, _ => false
  | .node left x h _ _ right, y, k =>
    bif Nat.beq y x && Nat.beq k h then true
    else bif Nat.blt y x || (Nat.beq y x && Nat.blt k h) then left.has y k else right.has y k

def Table.all (p : Nat → Nat → List Nat → List Nat → Bool) : Table → Bool
  | .empty => true
  | .node left x h board heap right => left.all p && (p x h board heap && right.all p)

theorem Table.of_all {p : Nat → Nat → List Nat → List Nat → Bool} {x h : Nat} :
    ∀ t : Table, t.all p = true → t.has x h = true → ∃ board heap, p x h board heap = true
  | .empty, _, found => by simp [Table.has] at found
  | .node left x' h' board heap right, every, found => by
    have parts := Bool.and_eq_true_iff.1 every
    have rest := Bool.and_eq_true_iff.1 parts.2
    unfold Table.has at found
    cases here : (Nat.beq x x' && Nat.beq h h') with
    | true =>
      have both := Bool.and_eq_true_iff.1 here
      rw [Nat.eq_of_beq_eq_true both.1, Nat.eq_of_beq_eq_true both.2]
      exact ⟨board, heap, rest.1⟩
    | false =>
      rw [here] at found
      cases side : (Nat.blt x x' || (Nat.beq x x' && Nat.blt h h')) with
      | true => rw [side] at found; exact Table.of_all left parts.1 found
      | false => rw [side] at found; exact Table.of_all right rest.2 found

/-- The answer with this number leads to a position of the table. -/
def answers (t : Table) (x h : Nat) : List Move → Nat → Bool
  | m :: _, 0 => Nat.beq (x &&& m.1) m.1 && t.has (x - (x &&& m.2)) h
  | _ :: ms, i + 1 => answers t x h ms i
  | [], k => Nat.blt k h && t.has x k

def noMove (x : Nat) : List Move → Bool
  | [] => true
  | m :: ms => !Nat.beq (x &&& m.1) m.1 && noMove x ms

def answered (moves : List Move) (misere : Bool) (t : Table) (x h i : Nat) : Bool :=
  answers t x h moves i || (misere && (Nat.beq h 0 && noMove x moves))

/-- Every move on the board makes the number of the position smaller and has an answer. -/
def boardClosed (moves : List Move) (misere : Bool) (t : Table) (x h : Nat) : List Move → List Nat → Bool
  | [], _ => true
  | m :: ms, [] => !Nat.beq (x &&& m.1) m.1 && boardClosed moves misere t x h ms []
  | m :: ms, i :: rest =>
    bif Nat.beq (x &&& m.1) m.1 then
      Nat.blt (x - (x &&& m.2)) x &&
        (answered moves misere t (x - (x &&& m.2)) h i && boardClosed moves misere t x h ms rest)
    else boardClosed moves misere t x h ms (i :: rest)

/-- Every move in the heap has an answer; the first number is for the largest option. -/
def heapClosed (moves : List Move) (misere : Bool) (t : Table) (x : Nat) : Nat → List Nat → Bool
  | 0, _ => true
  | _ + 1, [] => false
  | k + 1, i :: rest => answered moves misere t x k i && heapClosed moves misere t x k rest

def closed (moves : List Move) (misere : Bool) (t : Table) (x h : Nat) (board heap : List Nat) : Bool :=
  (!misere || (!Nat.beq h 0 || !noMove x moves)) &&
    (boardClosed moves misere t x h moves board && heapClosed moves misere t x h heap)

theorem option_of_answers {moves : List Move} {t : Table} {x h : Nat} : ∀ (ms : List Move) (i : Nat),
    (∀ m, m ∈ ms → m ∈ moves) → answers t x h ms i = true →
      ∃ y k, IsOption moves x h y k ∧ t.has y k = true ∧ y + k ≤ x + h
  | m :: ms, 0, sub, ok => by
    have both := Bool.and_eq_true_iff.1 ok
    refine ⟨x - (x &&& m.2), h, Or.inl ⟨rfl, m, sub m (List.Mem.head ms), Nat.eq_of_beq_eq_true both.1, rfl⟩, both.2, ?_⟩
    omega
  | m :: ms, i + 1, sub, ok => option_of_answers ms i (fun m' h' => sub m' (List.Mem.tail m h')) ok
  | [], k, _, ok => by
    have both := Bool.and_eq_true_iff.1 ok
    have lt : k < h := Nat.le_of_ble_eq_true both.1
    exact ⟨x, k, Or.inr ⟨rfl, lt⟩, both.2, by omega⟩

theorem of_noMove {x : Nat} : ∀ (ms : List Move), noMove x ms = true → ∀ m, m ∈ ms → x &&& m.1 ≠ m.1
  | m' :: ms, ok, m, mem => by
    have both := Bool.and_eq_true_iff.1 ok
    cases mem with
    | head =>
      intro e
      have no := both.1
      rw [e, Nat.beq_refl] at no
      exact absurd no (by decide)
    | tail _ mem => exact of_noMove ms both.2 m mem

theorem move_of_not_noMove {x : Nat} : ∀ (ms : List Move), noMove x ms = false → ∃ m, m ∈ ms ∧ x &&& m.1 = m.1
  | [], ok => by simp [noMove] at ok
  | m :: ms, ok => by
    cases here : Nat.beq (x &&& m.1) m.1 with
    | true => exact ⟨m, List.Mem.head ms, Nat.eq_of_beq_eq_true here⟩
    | false =>
      unfold noMove at ok
      rw [here] at ok
      obtain ⟨m', mem, free⟩ := move_of_not_noMove ms ok
      exact ⟨m', List.Mem.tail m mem, free⟩

theorem won_of_answered {moves : List Move} {misere : Bool} {t : Table} {x h i : Nat}
    (lost : ∀ y k, t.has y k = true → y + k ≤ x + h → Lost moves misere y k)
    (ok : answered moves misere t x h i = true) : Won moves misere x h := by
  rcases Bool.or_eq_true_iff.1 ok with ok | ok
  · obtain ⟨y, k, option, found, le⟩ := option_of_answers moves i (fun _ m => m) ok
    exact Won.one x h y k option (lost y k found le)
  · have parts := Bool.and_eq_true_iff.1 ok
    have rest := Bool.and_eq_true_iff.1 parts.2
    apply Won.none x h parts.1
    rintro y k (⟨_, m, mem, free, _⟩ | ⟨_, lt⟩)
    · exact of_noMove moves rest.2 m mem free
    · rw [Nat.eq_of_beq_eq_true rest.1] at lt
      exact absurd lt (Nat.not_lt_zero k)

theorem won_of_boardClosed {moves : List Move} {misere : Bool} {t : Table} {x h : Nat}
    (lost : ∀ y k, t.has y k = true → y + k < x + h → Lost moves misere y k) :
    ∀ (ms : List Move) (rest : List Nat), boardClosed moves misere t x h ms rest = true →
      ∀ m, m ∈ ms → x &&& m.1 = m.1 → Won moves misere (x - (x &&& m.2)) h
  | m' :: ms, [], ok, m, mem, free => by
    have both := Bool.and_eq_true_iff.1 ok
    cases mem with
    | head =>
      have no := both.1
      rw [free, Nat.beq_refl] at no
      exact absurd no (by decide)
    | tail _ mem => exact won_of_boardClosed lost ms [] both.2 m mem free
  | m' :: ms, i :: rest, ok, m, mem, free => by
    unfold boardClosed at ok
    cases here : Nat.beq (x &&& m'.1) m'.1 with
    | true =>
      rw [here] at ok
      have parts := Bool.and_eq_true_iff.1 ok
      have more := Bool.and_eq_true_iff.1 parts.2
      have lt : x - (x &&& m'.2) < x := Nat.le_of_ble_eq_true parts.1
      cases mem with
      | head => exact won_of_answered (fun y k found le => lost y k found (by omega)) more.1
      | tail _ mem => exact won_of_boardClosed lost ms rest more.2 m mem free
    | false =>
      rw [here] at ok
      cases mem with
      | head =>
        rw [free, Nat.beq_refl] at here
        exact absurd here (by decide)
      | tail _ mem => exact won_of_boardClosed lost ms (i :: rest) ok m mem free

theorem won_of_heapClosed {moves : List Move} {misere : Bool} {t : Table} {x h : Nat}
    (lost : ∀ y k, t.has y k = true → y + k < x + h → Lost moves misere y k) :
    ∀ (n : Nat) (rest : List Nat), n ≤ h → heapClosed moves misere t x n rest = true →
      ∀ k, k < n → Won moves misere x k
  | n + 1, i :: rest, le, ok, k, lt => by
    have both := Bool.and_eq_true_iff.1 ok
    by_cases e : k = n
    · subst e
      exact won_of_answered (fun y j found le' => lost y j found (by omega)) both.1
    · exact won_of_heapClosed lost n rest (by omega) both.2 k (by omega)

/-- Every position of a closed table is lost. -/
theorem lost_of_closed {moves : List Move} {misere : Bool} {t : Table}
    (ok : t.all (closed moves misere t) = true) : ∀ n x h, x + h = n → t.has x h = true → Lost moves misere x h := by
  intro n
  induction n using Nat.strongRecOn with
  | ind n ih =>
    intro x h sum found
    have lost : ∀ y k, t.has y k = true → y + k < x + h → Lost moves misere y k :=
      fun y k found' lt => ih (y + k) (by omega) y k rfl found'
    obtain ⟨board, heap, here⟩ := t.of_all ok found
    have parts := Bool.and_eq_true_iff.1 here
    have rest := Bool.and_eq_true_iff.1 parts.2
    apply Lost.all x h
    · intro last
      rw [last] at parts
      have some : (!Nat.beq h 0 || !noMove x moves) = true := parts.1
      rcases Bool.or_eq_true_iff.1 some with some | some
      · have pos : 0 < h := by
          cases h with
          | zero => exact absurd some (by decide)
          | succ h => exact Nat.succ_pos h
        exact ⟨x, 0, Or.inr ⟨rfl, pos⟩⟩
      · cases none : noMove x moves with
        | true => rw [none] at some; exact absurd some (by decide)
        | false =>
          obtain ⟨m, mem, free⟩ := move_of_not_noMove moves none
          exact ⟨x - (x &&& m.2), h, Or.inl ⟨rfl, m, mem, free, rfl⟩⟩
    · rintro y k (⟨e, m, mem, free, e'⟩ | ⟨e, lt⟩)
      · subst e; subst e'
        exact won_of_boardClosed lost moves board rest.1 m mem free
      · subst e
        exact won_of_heapClosed lost h heap (Nat.le_refl h) rest.2 k lt

theorem lost_of_check (moves : List Move) (misere : Bool) (t : Table) (x h : Nat)
    (ok : t.all (closed moves misere t) = true) (found : t.has x h = true) : Lost moves misere x h :=
  lost_of_closed ok (x + h) x h rfl found

theorem won_of_check (moves : List Move) (misere : Bool) (t : Table) (x h i : Nat)
    (ok : t.all (closed moves misere t) = true) (good : answered moves misere t x h i = true) : Won moves misere x h :=
  won_of_answered (fun y k found _ => lost_of_closed ok (y + k) y k rfl found) good
