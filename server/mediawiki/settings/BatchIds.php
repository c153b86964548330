<?php
use Wikimedia\UUID\GlobalIdGenerator;

/** Identifies what MediaWiki renders by random numbers, because the others take a lock on a file each time. */
class WikisteadBatchIds extends GlobalIdGenerator {
	/** @inheritDoc */
	public function newUUIDv1(): string {
		return $this->newUUIDv4();
	}
}
