-- Stores a batch of signals, or says when each could be stored: the cooldown, decided where the signals are.
--
-- The lock is held until the commit by everybody who writes signals. So what is read here is still true when it is
-- written, and sequence numbers become visible in their order: a reader that has seen one will never find a smaller
-- one later. It costs little, because one call carries all signals that waited. (In a function that is "volatile"
-- each statement sees what was committed when it began; in one plain statement the reading would see the state from
-- before the lock.)
CREATE FUNCTION spotscore_add_signals(batch json, cooldown bigint, now_ms bigint, instance text)
RETURNS TABLE (n integer, stored_seq bigint, next_allowed_at bigint, since bigint)
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
      n integer, id uuid, spot_id uuid, cell bigint, device bytea, kind text, signalled_at bigint)
    ORDER BY s.n
  LOOP
    -- the first free time from the signal's own on, and then from the end of its own cooldown on
    free := signal.signalled_at;
    stored_seq := NULL;
    FOR other IN
      SELECT s.signalled_at FROM signals s
      WHERE s.device = signal.device AND s.spot_id = signal.spot_id
        AND s.signalled_at > signal.signalled_at - cooldown
      ORDER BY s.signalled_at
    LOOP
      EXIT WHEN other >= free + cooldown;
      IF other > free - cooldown THEN free := other + cooldown; END IF;
    END LOOP;
    SELECT s.device_since INTO since FROM signals s WHERE s.device = signal.device LIMIT 1;
    since := coalesce(since, now_ms);
    IF free = signal.signalled_at THEN
      INSERT INTO signals (id, spot_id, cell, device, kind, signalled_at, received_at, device_since)
      VALUES (signal.id, signal.spot_id, signal.cell, signal.device, signal.kind, signal.signalled_at, now_ms, since)
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
