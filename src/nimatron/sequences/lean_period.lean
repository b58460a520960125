/-- The number of heaps of `a` and `b` that are not empty. -/
def heaps (a b : Nat) : Nat := (bif Nat.beq a 0 then 0 else 1) + (bif Nat.beq b 0 then 0 else 1)

/-- The digit of an octal code for `k` taken: `digit [0, 7, 7] 2` is the second digit of 0.77. -/
def digit : List Nat → Nat → Nat
  | [], _ => 0
  | d :: _, 0 => d
  | _ :: ds, k + 1 => digit ds k

/-- The number of digits. -/
def size : List Nat → Nat
  | [] => 0
  | _ :: ds => size ds + 1

/-- From a heap of `n` one may take some `k` and leave heaps of `a` and `b`, where 0 is no heap:
bit 0, 1 or 2 of the digit for `k` says that no, one or two heaps may be left. -/
def Allowed (code : List Nat) (n a b : Nat) : Prop :=
  ∃ k, a + b + k = n ∧ (digit code k).testBit (heaps a b) = true

/-- `m` is the least number that does not occur. -/
def IsMex (m : Nat) (occurs : Nat → Prop) : Prop := ¬ occurs m ∧ ∀ v, v < m → occurs v

/-- `g n` is the nim-value of a heap of `n` for each `n`: the mex of the values of its options, where two heaps
have the nim-sum of their values. -/
def NimValues (code : List Nat) (g : Nat → Nat) : Prop :=
  ∀ n, IsMex (g n) (fun v => ∃ a b, Allowed code n a b ∧ g a ^^^ g b = v)

theorem eq_of_mex {m m' : Nat} {P Q : Nat → Prop} (h : IsMex m P) (h' : IsMex m' Q) (same : ∀ v, P v ↔ Q v) :
    m = m' := by
  rcases Nat.lt_trichotomy m m' with lt | eq | lt
  · exact absurd ((same m).2 (h'.2 m lt)) h.1
  · exact eq
  · exact absurd ((same m').1 (h.2 m' lt)) h'.1

theorem heaps_comm (a b : Nat) : heaps a b = heaps b a := Nat.add_comm _ _

theorem beq_zero {a : Nat} (h : a ≠ 0) : Nat.beq a 0 = false := by
  cases a with
  | zero => exact absurd rfl h
  | succ a => rfl

theorem heaps_eq {a a' b : Nat} (h : a ≠ 0) (h' : a' ≠ 0) : heaps a b = heaps a' b := by
  unfold heaps; rw [beq_zero h, beq_zero h']

theorem Allowed.symm {code : List Nat} {n a b : Nat} (h : Allowed code n a b) : Allowed code n b a := by
  obtain ⟨k, sum, bit⟩ := h
  exact ⟨k, by omega, by rw [heaps_comm]; exact bit⟩

theorem lt_of_digit {i : Nat} : ∀ (code : List Nat) (k : Nat), (digit code k).testBit i = true → k < size code
  | [], _, h => by simp [digit] at h
  | _ :: _, 0, _ => Nat.succ_pos _
  | _ :: ds, k + 1, h => Nat.succ_lt_succ (lt_of_digit ds k h)

theorem low_bits {x i : Nat} (h : x % 4 = 0) (hi : i < 2) : x.testBit i = false := by
  have e : (x % 2 ^ 2).testBit i = (decide (i < 2) && x.testBit i) := Nat.testBit_mod_two_pow x 2 i
  have h4 : x % 2 ^ 2 = 0 := h
  rw [h4, Nat.zero_testBit] at e
  rw [decide_eq_true hi, Bool.true_and] at e
  exact e.symm

theorem heaps_lt {a b : Nat} (h : a = 0 ∨ b = 0) : heaps a b < 2 := by
  rcases h with h | h <;> subst h
  · cases b with
    | zero => exact (by decide : 0 < 2)
    | succ b => exact (by decide : 1 < 2)
  · cases a with
    | zero => exact (by decide : 0 < 2)
    | succ a => exact (by decide : 1 < 2)

/-- What a move leaves is smaller than the heap; without taking anything two heaps must be left. -/
theorem Allowed.smaller {code : List Nat} {n a b : Nat} (start : digit code 0 % 4 = 0) (h : Allowed code n a b) :
    a < n ∧ b < n := by
  obtain ⟨k, sum, bit⟩ := h
  by_cases hk : k = 0
  · subst hk
    by_cases empty : a = 0 ∨ b = 0
    · rw [low_bits start (heaps_lt empty)] at bit
      exact absurd bit (by decide)
    · omega
  · omega

/-- **Guy and Smith (1956).** If the values repeat with period `p` in a window from `n0` on, they always do. -/
theorem guy_smith {code : List Nat} {g : Nat → Nat} {n0 p : Nat} (values : NimValues code g)
    (start : digit code 0 % 4 = 0)
    (window : ∀ n, n0 ≤ n → n < 2 * n0 + p + size code + 2 → g (n + p) = g n) :
    ∀ n, n0 ≤ n → g (n + p) = g n := by
  intro n
  induction n using Nat.strongRecOn with
  | ind n ih =>
    intro hn
    by_cases small : n < 2 * n0 + p + size code + 2
    · exact window n hn small
    have down : ∀ a b v, b ≤ a → Allowed code (n + p) a b → g a ^^^ g b = v →
        ∃ a b, Allowed code n a b ∧ g a ^^^ g b = v := by
      intro a b v le allowed val
      have lt := (allowed.smaller start).1
      obtain ⟨k, sum, bit⟩ := allowed
      have hk := lt_of_digit code k bit
      have same := ih (a - p) (by omega) (by omega)
      have back : a - p + p = a := by omega
      rw [back] at same
      refine ⟨a - p, b, ⟨k, by omega, ?_⟩, ?_⟩
      · rw [heaps_eq (a := a - p) (a' := a) (by omega) (by omega)]; exact bit
      · rw [← same]; exact val
    have up : ∀ a b v, b ≤ a → Allowed code n a b → g a ^^^ g b = v →
        ∃ a b, Allowed code (n + p) a b ∧ g a ^^^ g b = v := by
      intro a b v le allowed val
      have lt := (allowed.smaller start).1
      obtain ⟨k, sum, bit⟩ := allowed
      have hk := lt_of_digit code k bit
      have same := ih a lt (by omega)
      refine ⟨a + p, b, ⟨k, by omega, ?_⟩, ?_⟩
      · rw [heaps_eq (a := a + p) (a' := a) (by omega) (by omega)]; exact bit
      · rw [same]; exact val
    apply eq_of_mex (values (n + p)) (values n)
    intro v
    constructor
    · rintro ⟨a, b, allowed, val⟩
      rcases Nat.le_total b a with le | le
      · exact down a b v le allowed val
      · exact down b a v le allowed.symm (by rw [Nat.xor_comm]; exact val)
    · rintro ⟨a, b, allowed, val⟩
      rcases Nat.le_total b a with le | le
      · exact up a b v le allowed val
      · exact up b a v le allowed.symm (by rw [Nat.xor_comm]; exact val)

/-! ### A table of values is checked by computing -/

def allBelow (p : Nat → Bool) : Nat → Bool
  | 0 => true
  | n + 1 => allBelow p n && p n

theorem of_allBelow {p : Nat → Bool} : ∀ n, allBelow p n = true → ∀ k, k < n → p k = true
  | 0, _, k, hk => absurd hk (Nat.not_lt_zero k)
  | n + 1, h, k, hk => by
    have both : allBelow p n = true ∧ p n = true := by simpa [allBelow] using h
    by_cases e : k = n
    · rw [e]; exact both.2
    · exact of_allBelow n both.1 k (by omega)

def orBelow (f : Nat → Nat) : Nat → Nat
  | 0 => 0
  | n + 1 => orBelow f n ||| f n

theorem testBit_orBelow (f : Nat → Nat) (i : Nat) :
    ∀ n, (orBelow f n).testBit i = true ↔ ∃ k, k < n ∧ (f k).testBit i = true
  | 0 => by simp [orBelow]
  | n + 1 => by
    have step : (orBelow f (n + 1)).testBit i = ((orBelow f n).testBit i || (f n).testBit i) :=
      Nat.testBit_or _ _ _
    rw [step, Bool.or_eq_true, testBit_orBelow f i n]
    constructor
    · rintro (⟨k, hk, hf⟩ | h)
      · exact ⟨k, by omega, hf⟩
      · exact ⟨n, by omega, h⟩
    · rintro ⟨k, hk, hf⟩
      by_cases e : k = n
      · subst e; exact Or.inr hf
      · exact Or.inl ⟨k, by omega, hf⟩

/-- Bit `v` says that an option of the heap `n` has the value `v`, if `f` gives the values of smaller heaps. -/
def optionMask (code : List Nat) (f : Nat → Nat) (n : Nat) : Nat :=
  orBelow (fun k =>
    bif Nat.ble k n && !Nat.beq (digit code k) 0 then
      orBelow (fun a => bif (digit code k).testBit (heaps a (n - k - a)) then 1 <<< (f a ^^^ f (n - k - a)) else 0)
        ((n - k) / 2 + 1)
    else 0) (size code)

theorem testBit_one_shiftLeft (x v : Nat) : (1 <<< x).testBit v = true ↔ x = v := by
  rw [Nat.one_shiftLeft, Nat.testBit_two_pow]; exact decide_eq_true_iff

theorem testBit_optionMask (code : List Nat) (f : Nat → Nat) (n v : Nat) :
    (optionMask code f n).testBit v = true ↔ ∃ a b, Allowed code n a b ∧ f a ^^^ f b = v := by
  have found : ∀ a b, a ≤ b → Allowed code n a b → f a ^^^ f b = v → (optionMask code f n).testBit v = true := by
    rintro a b le ⟨k, sum, bit⟩ val
    have nonzero : Nat.beq (digit code k) 0 = false := by
      cases e : Nat.beq (digit code k) 0 with
      | false => rfl
      | true =>
        rw [Nat.eq_of_beq_eq_true e, Nat.zero_testBit] at bit
        exact absurd bit (by decide)
    have le' : Nat.ble k n = true := Nat.ble_eq_true_of_le (by omega)
    unfold optionMask
    rw [testBit_orBelow]
    refine ⟨k, lt_of_digit code k bit, ?_⟩
    rw [le', nonzero]
    show (orBelow _ _).testBit v = true
    rw [testBit_orBelow]
    refine ⟨a, by omega, ?_⟩
    have hb : n - k - a = b := by omega
    rw [hb, bit]
    exact (testBit_one_shiftLeft _ _).2 val
  constructor
  · intro h
    unfold optionMask at h
    rw [testBit_orBelow] at h
    obtain ⟨k, hk, inner⟩ := h
    cases cond : (Nat.ble k n && !Nat.beq (digit code k) 0) with
    | false => rw [cond] at inner; simp at inner
    | true =>
      rw [cond] at inner
      have le : k ≤ n := Nat.le_of_ble_eq_true (Bool.and_eq_true_iff.1 cond).1
      obtain ⟨a, ha, bit⟩ := (testBit_orBelow _ _ _).1 inner
      cases leaves : (digit code k).testBit (heaps a (n - k - a)) with
      | false => rw [leaves] at bit; simp at bit
      | true =>
        rw [leaves] at bit
        exact ⟨a, n - k - a, ⟨k, by omega, leaves⟩, (testBit_one_shiftLeft _ _).1 bit⟩
  · rintro ⟨a, b, allowed, val⟩
    rcases Nat.le_total a b with le | le
    · exact found a b le allowed val
    · exact found b a le allowed.symm (by rw [Nat.xor_comm]; exact val)

/-- The table has the right value for the heap `n`. -/
def right (code : List Nat) (f : Nat → Nat) (n : Nat) : Bool :=
  !(optionMask code f n).testBit (f n) && Nat.beq (optionMask code f n % 2 ^ f n) (2 ^ f n - 1)

theorem isMex_of_right {code : List Nat} {f : Nat → Nat} {n : Nat} (ok : right code f n = true) :
    IsMex (f n) (fun v => (optionMask code f n).testBit v = true) := by
  have both := Bool.and_eq_true_iff.1 ok
  have full : optionMask code f n % 2 ^ f n = 2 ^ f n - 1 := Nat.eq_of_beq_eq_true both.2
  constructor
  · intro h
    have no := both.1
    rw [h] at no
    exact absurd no (by decide)
  · intro v hv
    have e := Nat.testBit_mod_two_pow (optionMask code f n) (f n) v
    rw [full, Nat.testBit_two_pow_sub_one, decide_eq_true hv, Bool.true_and] at e
    exact e.symm

theorem values_of_check {code : List Nat} {f g : Nat → Nat} {N : Nat} (values : NimValues code g)
    (start : digit code 0 % 4 = 0) (checked : allBelow (right code f) N = true) : ∀ n, n < N → g n = f n := by
  intro n
  induction n using Nat.strongRecOn with
  | ind n ih =>
    intro hn
    apply eq_of_mex (values n) (isMex_of_right (of_allBelow N checked n hn))
    intro v
    rw [testBit_optionMask]
    constructor
    · rintro ⟨a, b, allowed, val⟩
      have lt := allowed.smaller start
      exact ⟨a, b, allowed, by rw [← ih a lt.1 (by omega), ← ih b lt.2 (by omega)]; exact val⟩
    · rintro ⟨a, b, allowed, val⟩
      have lt := allowed.smaller start
      exact ⟨a, b, allowed, by rw [ih a lt.1 (by omega), ih b lt.2 (by omega)]; exact val⟩

/-- A period is proved by a table that has been checked far enough. -/
theorem period_of_check (code : List Nat) (f : Nat → Nat) (n0 p : Nat) (start : digit code 0 % 4 = 0)
    (checked : allBelow (right code f) (2 * n0 + 2 * p + size code + 2) = true)
    (repeats : allBelow (fun n => Nat.beq (f (n0 + n + p)) (f (n0 + n))) (n0 + p + size code + 2) = true) :
    ∀ g, NimValues code g → ∀ n, n0 ≤ n → g (n + p) = g n := by
  intro g values
  apply guy_smith values start
  intro n low high
  have known := values_of_check values start checked
  have e := Nat.eq_of_beq_eq_true (of_allBelow _ repeats (n - n0) (by omega))
  have back : n0 + (n - n0) = n := by omega
  rw [back] at e
  rw [known (n + p) (by omega), known n (by omega)]
  exact e
