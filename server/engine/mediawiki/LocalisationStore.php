<?php
/**
 * The texts of all wikis, one PHP file a language, made at first use. They are made anew with each version of MediaWiki and
 * of these settings (in a directory of their own), so looking at every message file's age with each request would only
 * cost time.
 */
class WikisteadLocalisationStore extends LCStoreStaticArray {
	/** @inheritDoc */
	public function get( $code, $key ) {
		$value = parent::get( $code, $key );
		return $key === 'deps' && $value !== null ? [] : $value;
	}
}
