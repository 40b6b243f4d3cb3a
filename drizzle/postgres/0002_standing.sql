CREATE UNLOGGED TABLE "spotscore_network_voices" (
	"network" bigint NOT NULL,
	"cell" bigint NOT NULL,
	"device" "bytea" NOT NULL,
	"forget_at" bigint NOT NULL,
	CONSTRAINT "spotscore_network_voices_network_cell_pk" PRIMARY KEY("network","cell")
);
--> statement-breakpoint
ALTER TABLE "signals" ADD COLUMN "standing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "signals" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- until now a device was known from a day after its first report on
UPDATE "signals" SET "standing" = "received_at" - "device_since" >= 86400000;--> statement-breakpoint
ALTER TABLE "signals" DROP COLUMN "device_since";--> statement-breakpoint
DROP FUNCTION spotscore_add_signals(json, bigint, bigint, text);--> statement-breakpoint
-- Stores a batch of signals and decides how much each counts, or says when it could be stored: the cooldown, the
-- standing of devices and the voices of networks, decided where the signals are.
--
-- The lock is held until the commit by everybody who writes signals. So what is read here is still true when it is
-- written, and sequence numbers become visible in their order: a reader that has seen one will never find a smaller
-- one later. It costs little, because one call carries all signals that waited. (In a function that is "volatile"
-- each statement sees what was committed when it began; in one plain statement the reading would see the state from
-- before the lock.)
CREATE FUNCTION spotscore_add_signals(
  batch json, now_ms bigint, instance text, cooldown bigint,
  seasoned bigint, nights_apart bigint, earlier_limit bigint, end_of_day bigint)
RETURNS TABLE (n integer, stored_seq bigint, next_allowed_at bigint, standing boolean, counts boolean)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  signal record;
  other bigint;
  free bigint;
  anything_stored boolean := false;
BEGIN
  PERFORM pg_advisory_xact_lock(1936748404); -- "spot"
  FOR signal IN
    SELECT * FROM json_to_recordset(batch) AS s(
      n integer, id uuid, spot_id uuid, cell bigint, surroundings bigint[], device bytea, kind text,
      signalled_at bigint, network bigint)
    ORDER BY s.n
  LOOP
    -- the first free time from the signal's own on, and then from the end of its own cooldown on
    free := signal.signalled_at;
    stored_seq := NULL;
    standing := false;
    counts := true;
    FOR other IN
      SELECT s.signalled_at FROM signals s
      WHERE s.device = signal.device AND s.spot_id = signal.spot_id
        AND s.signalled_at > signal.signalled_at - cooldown
      ORDER BY s.signalled_at
    LOOP
      EXIT WHEN other >= free + cooldown;
      IF other > free - cooldown THEN free := other + cooldown; END IF;
    END LOOP;
    IF free = signal.signalled_at THEN
      IF signal.cell IS NOT NULL THEN
        SELECT coalesce(max(e.received_at) - min(e.received_at) >= nights_apart, false) INTO standing
        FROM (
          SELECT s.received_at, s.cell FROM signals s
          WHERE s.device = signal.device AND s.received_at <= now_ms - seasoned
          LIMIT earlier_limit
        ) e
        WHERE e.cell <> ALL (signal.surroundings);
        counts := NOT EXISTS (
          SELECT FROM spotscore_network_voices v
          WHERE v.network = signal.network AND v.cell = ANY (signal.surroundings) AND v.device <> signal.device);
        IF counts THEN
          INSERT INTO spotscore_network_voices (network, cell, device, forget_at)
          VALUES (signal.network, signal.cell, signal.device, end_of_day)
          ON CONFLICT DO NOTHING;
        END IF;
      END IF;
      INSERT INTO signals (id, spot_id, cell, device, kind, signalled_at, received_at, standing, counts)
      VALUES (signal.id, signal.spot_id, signal.cell, signal.device, signal.kind, signal.signalled_at, now_ms,
        standing, counts)
      RETURNING seq INTO stored_seq;
      anything_stored := true;
      free := signal.signalled_at + cooldown;
      FOR other IN
        SELECT s.signalled_at FROM signals s
        WHERE s.device = signal.device AND s.spot_id = signal.spot_id AND s.signalled_at > signal.signalled_at
        ORDER BY s.signalled_at
      LOOP
        EXIT WHEN other >= free + cooldown;
        free := other + cooldown;
      END LOOP;
    END IF;
    n := signal.n;
    next_allowed_at := free;
    RETURN NEXT;
  END LOOP;
  -- rings at the other instances when this is committed
  IF anything_stored THEN PERFORM pg_notify('spotscore_signals', instance); END IF;
END
$$;
