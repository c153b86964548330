<?php
use MediaWiki\User\Options\DefaultOptionsLookup;
use MediaWiki\User\UserIdentity;

/** Remembers the default preferences, which MediaWiki works out several times for each edit. */
class WikisteadBatchOptions extends DefaultOptionsLookup {
	/** @var array<string, array> By the name of the user */
	private array $known = [];

	/** @inheritDoc */
	public function getDefaultOptions( ?UserIdentity $userIdentity = null ): array {
		return $this->known[$userIdentity ? $userIdentity->getName() : ''] ??= parent::getDefaultOptions( $userIdentity );
	}
}
